import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Group } from '#contract/groups.ts';
import { removeMember } from '#contract/memberships.ts';
import { ANA, BEN, CLEO, flat } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { loseAnswer } from '#web/test/server.ts';

const actions = page.getByRole('button', { name: 'Actions for Ben Okafor' });

/** The details of the flat; `forget` takes Ben out of it on the server, and open screens are told. */
async function openPeople(change: Partial<Group> = {}) {
  const group = flat(change);
  const house = startHouse({ groups: [group] });
  const { server } = house;
  const members = group.members.filter(({ userId }) => userId !== BEN.id);
  await openApp(`/groups/${group.id}/details`);
  await expect.element(actions).toBeVisible();
  const forget = () => {
    house.groups = [{ ...group, members, version: group.version + 1 }];
    server.tell('membership.deleted', { groupId: group.id, id: BEN.id, version: 2, seq: 9 });
  };
  return { server, forget };
}

async function remove() {
  await ask();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from the group' }).click();
}

async function ask() {
  await actions.click();
  await page.getByRole('menuitem', { name: 'Remove from the group' }).click();
}

const isSaid = page.getByText('Ben Okafor is no longer in the group');

describe('the removal of a member', () => {
  it('is said to be done where the row is gone before the answer', async () => {
    const { server, forget } = await openPeople();
    server.answer(removeMember, () => undefined);
    const release = server.hold(removeMember);
    await remove();
    forget();
    await expect.element(actions).not.toBeInTheDocument();
    release();
    await expect.element(isSaid).toBeVisible();
  });

  it('is said to be done where the first answer was lost', async () => {
    const { server, forget } = await openPeople();
    server.answer(removeMember, () => {
      forget();
      server.refuse(removeMember, 'NOT_GROUP_MEMBER', { params: { userId: BEN.id } });
      return loseAnswer();
    });
    await remove();
    await expect.element(isSaid).toBeVisible();
    expect(server.sent(removeMember)).toHaveLength(2);
  });

  it.each([
    ['ends where one member alone would bear every expense', [ANA, BEN], true],
    ['goes on where several bear it', [ANA, BEN, CLEO], false],
  ])('says whether the default split %s', async (_, sharing, ends) => {
    const parts = sharing.map(({ id: userId }) => ({ userId, parts: 2 }));
    await openPeople({ defaultSplit: { mode: 'parts', parts } });
    await ask();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toBeVisible();
    const sentence = dialog.getByText('The default split ends: new expenses start evenly again.');
    expect(sentence.elements()).toHaveLength(ends ? 1 : 0);
  });
});
