import { makeGroup } from './group.ts';
import { addExpense, balanceOf, row } from './group-screen.ts';
import { expect, PASSWORD, test } from './journey.ts';
import { logIn, register } from './log-in.ts';
import { CONFIRMATION, INVITATION, linkMailedTo } from './mailbox.ts';

// Everything moves, and further screens are fetched ahead, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, fetchesAhead: true });

test('Ben is invited by mail, and joins on another device than he registered on', async ({
  signUp,
  openDevice,
  newEmail,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana, [], { name: 'Oak Street' });
  const email = newEmail('Ben');

  await ana.page.goto(`/groups/${group.id}`);
  await ana.page.getByRole('button', { name: 'Invite people' }).click();
  const invite = ana.page.getByRole('dialog', { name: 'Invite to Oak Street' });
  await invite.getByText('By email').click();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invite.getByText('Enter at least one email address')).toBeVisible();
  await invite.getByLabel('Email addresses').fill(`Ben <${email}>; ${ana.email} ben@`);
  await invite.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(invite.getByText('Not an email address: ben@')).toBeVisible();
  await invite.getByLabel('Email addresses').fill(`Ben <${email}>; ${ana.email} ${email}`);
  await invite.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(invite.getByRole('heading', { name: '1 invitation is on its way' })).toBeVisible();
  const result = (address: string) => invite.getByRole('listitem').filter({ hasText: address });
  await expect(result(email)).toContainText('invited');
  await expect(result(ana.email)).toContainText('already a member');
  await invite.getByRole('button', { name: 'Invite more people' }).click();
  await expect(result(email)).toContainText('waiting');
  await ana.page.keyboard.press('Escape');

  const laptop = await openDevice();
  await laptop.goto(await linkMailedTo(laptop.request, email, INVITATION));
  await expect(laptop.getByText('Ana invites you to share expenses in')).toBeVisible();
  await laptop.getByRole('link', { name: 'Create an account and join' }).click();
  await expect(laptop.getByText('You have been invited to a group')).toBeVisible();
  await register(laptop, 'Ben', email, PASSWORD);
  await expect(laptop.getByText('It leads to your invitation, on whatever device')).toBeVisible();

  const bensPage = await openDevice();
  await bensPage.goto(await linkMailedTo(laptop.request, email, CONFIRMATION));
  await expect(bensPage.getByText('Your email is confirmed. Log in, and you can join.')).toBeVisible();
  await bensPage.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(bensPage.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await logIn(bensPage, email, PASSWORD);
  await bensPage.getByRole('button', { name: 'Accept: Oak Street' }).click();
  await expect(bensPage.getByRole('heading', { level: 1, name: 'Oak Street' })).toBeVisible();
  await expect(ana.page.getByText('Ana, Ben')).toBeVisible();

  await ana.page.getByRole('link', { name: 'Details' }).click();
  const mailed = ana.page.getByRole('list', { name: 'Invited by email' }).getByRole('listitem');
  await expect(mailed).toHaveCount(1);
  await expect(mailed).toContainText(/joined \d+ \w+ as Ben/);
});

test('two members see what the other saves as it happens, also after a connection was gone', async ({
  signUp,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), signUp('Ben')]);
  const group = await makeGroup(ana, [ben], { name: 'Oak Street' });
  const bensPage = ben.page;
  for (const { page } of [ana, ben]) await page.goto(`/groups/${group.id}`);

  await addExpense(ana.page, 'Groceries', '30');
  await expect(row(bensPage, 'Groceries')).toContainText('Ana paid €30.00');
  await expect(balanceOf(bensPage, 'Ben')).toContainText('−€15.00');
  await expect(bensPage.getByRole('button', { name: 'You pay Ana', exact: true })).toBeVisible();
  await addExpense(bensPage, 'Bread', '4');
  await expect(row(ana.page, 'Bread')).toContainText('Ben paid €4.00');
  await row(ana.page, 'Bread').getByRole('link').click();
  await ana.page.getByRole('button', { name: 'Delete' }).click();
  await expect(row(bensPage, 'Bread')).toBeHidden();

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
