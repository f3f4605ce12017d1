import { makeGroup } from './group.ts';
import { addExpense, balanceOf, row } from './group-screen.ts';
import { expect, PASSWORD, test } from './journey.ts';
import { CONFIRMATION, linkMailedTo } from './mailbox.ts';

test('Ben joins by Ana’s link and sees what she saves as it happens, also after his connection was gone', async ({
  signUp,
  openDevice,
  newEmail,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana, [], { name: 'Oak Street' });

  await ana.page.goto(`/groups/${group.id}`);
  await ana.page.getByRole('button', { name: 'Invite people' }).click();
  const invite = ana.page.getByRole('dialog', { name: 'Invite to Oak Street' });
  await invite.getByRole('button', { name: 'Create a link' }).click();
  const link = await invite.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await ana.page.keyboard.press('Escape');

  const bensPage = await openDevice();
  const email = newEmail('Ben');
  await bensPage.goto(link);
  await expect(bensPage.getByText('Ana invites you to share expenses in')).toBeVisible();
  await bensPage.getByRole('link', { name: 'Create an account and join' }).click();
  await expect(bensPage.getByText('You have been invited to a group')).toBeVisible();
  await bensPage.getByLabel('Your name').fill('Ben');
  await bensPage.getByLabel('Email').fill(email);
  await bensPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await bensPage.getByLabel('Repeat the password').fill(PASSWORD);
  await bensPage.getByRole('button', { name: 'Create account' }).click();
  await expect(bensPage.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();

  // The mail opens in a tab of its own; the one that waited goes on to the invitation.
  const mailTab = await bensPage.context().newPage();
  await mailTab.goto(await linkMailedTo(bensPage.request, email, CONFIRMATION));
  await bensPage.getByRole('button', { name: 'Join the group: Oak Street' }).click();
  await expect(bensPage.getByRole('heading', { level: 1, name: 'Oak Street' })).toBeVisible();
  await expect(ana.page.getByText('Ana, Ben')).toBeVisible();

  await addExpense(ana.page, 'Groceries', '30');
  await expect(row(bensPage, 'Groceries')).toContainText('Ana paid €30.00');
  await expect(balanceOf(bensPage, 'Ben')).toContainText('−€15.00');
  await expect(bensPage.getByRole('button', { name: 'You pay Ana', exact: true })).toBeVisible();

  await bensPage.context().setOffline(true);
  await expect(bensPage.getByText('You are offline. What you enter is kept.')).toBeVisible();
  await addExpense(ana.page, 'Electricity', '50');
  await expect(row(ana.page, 'Electricity')).toBeVisible();
  await expect(row(bensPage, 'Electricity')).toBeHidden();
  await bensPage.context().setOffline(false);
  await expect(row(bensPage, 'Electricity')).toBeVisible();
  await expect(balanceOf(bensPage, 'Ben')).toContainText('−€40.00');

  // The stream itself is open again: this arrives without his coming back.
  await addExpense(ana.page, 'Water', '10');
  await expect(row(bensPage, 'Water')).toBeVisible();
  await row(ana.page, 'Water').getByRole('link').click();
  await ana.page.getByRole('button', { name: 'Delete' }).click();
  await expect(row(bensPage, 'Water')).toBeHidden();
  await expect(balanceOf(bensPage, 'Ben')).toContainText('−€40.00');
});
