import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deleteGroup } from '#contract/groups.ts';
import { flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { loseAnswer } from '#web/test/server.ts';

const dialog = page.getByRole('dialog');
const deleteButton = dialog.getByRole('button', { name: 'Delete for everybody' });
const name = dialog.getByLabelText('Type the name of the group to confirm');

async function openDialog() {
  const house = startHouse({ transactions: [dinner()] });
  house.server.answer(deleteGroup, () => {
    house.groups = [];
    return undefined;
  });
  await openApp(`/groups/${flat().id}/details`);
  await page.getByRole('button', { name: 'Delete group' }).click();
  await expect.element(dialog).toBeVisible();
  return house;
}

it('a group is deleted only after its name is typed, and open balances are shown', async () => {
  const { server } = await openDialog();
  await expect.element(dialog.getByText('There are still open balances in this group.')).toBeVisible();
  await name.fill('Flat 1');
  await expect.element(deleteButton).toBeDisabled();
  await name.fill('flat 12');
  await deleteButton.click();
  await expect.element(page.getByText('“Flat 12” is deleted')).toBeVisible();
  expect(window.location.pathname).toBe('/groups');
  expect(server.sent(deleteGroup)).toHaveLength(1);
});

it('a group that could not be deleted is still there, and the dialog says why', async () => {
  const { server } = await openDialog();
  server.refuse(deleteGroup, 'INSUFFICIENT_PERMISSIONS');
  await name.fill('Flat 12');
  await deleteButton.click();
  await expect.element(page.getByText(/The group is still there\. You don't have permission/)).toBeVisible();
  await expect.element(name).toHaveValue('Flat 12');
});

it.each([
  ['“Flat 12” is deleted', undefined],
  ["The group is still there. You don't have permission to perform this action", 'INSUFFICIENT_PERMISSIONS'],
] as const)(
  'a dialog that is closed before its answer comes says by a message: %s',
  async (said, refusal) => {
    const { server } = await openDialog();
    const letThrough = server.hold(deleteGroup);
    if (refusal) server.refuse(deleteGroup, refusal);
    await name.fill('Flat 12');
    await deleteButton.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    letThrough();
    await expect.element(page.getByText(said)).toBeVisible();
  },
);

it('a group whose deletion lost its answer is said to be deleted where it is gone', async () => {
  const house = await openDialog();
  house.server.answer(deleteGroup, () => {
    house.groups = [];
    return loseAnswer();
  });
  await name.fill('Flat 12');
  await deleteButton.click();
  await expect.element(page.getByText('“Flat 12” is deleted')).toBeVisible();
  expect(window.location.pathname).toBe('/groups');
});

it('a reader who is no member any more is not told that the group is deleted', async () => {
  const house = await openDialog();
  house.server.refuse(deleteGroup, 'GROUP_NOT_FOUND');
  await name.fill('Flat 12');
  await deleteButton.click();
  await expect.poll(() => house.server.sent(deleteGroup).length).toBe(1);
  await expect.element(page.getByText(/still there/)).toBeVisible();
  expect(page.getByText('“Flat 12” is deleted').query()).toBeNull();
});
