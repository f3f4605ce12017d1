import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ANA, BEN, flat, id, member } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const GROUP = flat({ members: [member(ANA), member(BEN, { role: 'admin' })] });
const heading = page.getByRole('heading', { level: 1 });

async function openAndLose(deletedBy: string | undefined, language: 'en' | 'es' = 'en') {
  const house = startHouse({ groups: [GROUP] });
  await openApp(`/groups/${GROUP.id}`, { language });
  await expect.element(page.getByRole('heading', { level: 1, name: GROUP.name })).toBeVisible();
  house.groups = [];
  house.server.tell('group.deleted', {
    groupId: GROUP.id,
    id: GROUP.id,
    version: 1,
    seq: 9,
    ...(deletedBy !== undefined && { userId: deletedBy }),
  });
}

describe('an open group that is deleted', () => {
  it.each([
    ['en', 'another member', BEN.id, 'Ben deleted “Flat 12”', 'Go to your groups'],
    ['es', 'another member', BEN.id, 'Ben ha eliminado «Flat 12»', 'Ir a tus grupos'],
    ['en', 'the reader elsewhere', ANA.id, 'You deleted “Flat 12”', 'Go to your groups'],
    ['es', 'the reader elsewhere', ANA.id, 'Has eliminado «Flat 12»', 'Ir a tus grupos'],
    ['en', 'a member not known here yet', id(77), '“Flat 12” was deleted', 'Go to your groups'],
    ['es', 'a member not known here yet', id(77), '«Flat 12» se ha eliminado', 'Ir a tus grupos'],
  ] as const)(
    'says so (%s), when it was %s, and leads to the groups',
    async (language, _, by, title, action) => {
      await openAndLose(by, language);
      await expect.element(heading).toHaveTextContent(title);
      await expect.element(page.getByRole('alert').getByText(title, { exact: true })).toBeVisible();
      await expect.poll(() => document.title).toContain(title);
      await page.getByRole('link', { name: action }).click();
      await expect.poll(() => window.location.pathname).toBe('/groups');
    },
  );

  it('names no member where none is told', async () => {
    await openAndLose(undefined);
    await expect.element(heading).toHaveTextContent('We could not find this group');
  });

  it('offers no new expense by its key', async () => {
    await openAndLose(BEN.id);
    await expect.element(heading).toHaveTextContent('Ben deleted “Flat 12”');
    await userEvent.keyboard('n');
    expect(window.location.pathname).toBe(`/groups/${GROUP.id}`);
  });
});
