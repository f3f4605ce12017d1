import { makeGroup } from './group.ts';
import { balanceOf, openNewExpense, row, saveButton } from './group-screen.ts';
import { expect, PASSWORD, test } from './journey.ts';
import { register } from './log-in.ts';
import { CONFIRMATION, linkMailedTo } from './mailbox.ts';

test('a guest shares expenses, and the person who follows the link made for them becomes that member with the whole past', async ({
  signUp,
  openDevice,
  newEmail,
  expectToast,
  page: stranger,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana, [], { name: 'Oak Street' });
  const { page } = ana;
  await page.goto(`/groups/${group.id}/details`);
  await page.getByRole('button', { name: 'Add by name' }).click();
  const adding = page.getByRole('dialog', { name: 'Add somebody by name' });
  await adding.getByLabel('Name').fill('Chloe');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Chloe is in the group');
  await adding.getByRole('button', { name: 'Done' }).click();

  await openNewExpense(page, group.id);
  await page.getByLabel('Amount', { exact: true }).fill('60');
  await page.getByLabel('Description').fill('Dinner');
  await saveButton(page).click();
  await expect(row(page, 'Dinner')).toContainText('€30.00you lent');
  await expect(balanceOf(page, 'Chloe')).toContainText('−€30.00');

  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Actions for Chloe' }).click();
  await page.getByRole('menuitem', { name: 'Invite as Chloe' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite Chloe' });
  await invite.getByRole('button', { name: 'Create a link' }).click();
  await expect(invite.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await invite.getByRole('button', { name: 'QR' }).click();
  await expect(invite.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible();
  const link = await invite.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await page.keyboard.press('Escape');

  const chloes = await openDevice();
  const email = newEmail('Chloe');
  await chloes.goto(link);
  await expect(chloes.getByText('Is that you, Chloe?')).toBeVisible();
  await chloes.getByRole('link', { name: 'Create an account and join' }).click();
  await register(chloes, 'Chloé Martin', email, PASSWORD);
  // The mail opens in a tab of its own; the one that waited goes on to the invitation.
  const mailTab = await chloes.context().newPage();
  await mailTab.goto(await linkMailedTo(chloes.request, email, CONFIRMATION));
  await expect(mailTab.getByRole('button', { name: 'Accept as Chloe' })).toBeVisible();
  await chloes.getByRole('button', { name: 'Accept as Chloe' }).click();
  await expect(chloes.getByRole('heading', { level: 1, name: 'Oak Street' })).toBeVisible();
  await expect(row(chloes, 'Dinner')).toContainText('€30.00you borrowed');
  await expect(balanceOf(chloes, 'Chloé')).toContainText('−€30.00');

  await page.getByRole('link', { name: 'Expenses' }).click();
  await expect(balanceOf(page, 'Chloé')).toContainText('−€30.00');
  await expect(balanceOf(page, 'Chloe')).toBeHidden();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'This invitation has been used up' })).toBeVisible();
});
