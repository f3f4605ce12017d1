import type { Page, Request } from '@playwright/test';
import { register } from '#contract/accounts.ts';
import { checkSession } from '#contract/sessions.ts';
import { call } from './api.ts';
import { makeGroup } from './group.ts';
import { expect, PASSWORD, test } from './journey.ts';
import { logIn, signOut } from './log-in.ts';
import { CONFIRMATION, linkMailedTo, messagesTo, PASSWORD_RESET } from './mailbox.ts';

const SCRIPTS = /\/assets\/.*\.js$/;

/** How many of the app's files are on their way, of those that are asked for from here on. */
function countScripts(page: Page): { readonly underWay: number } {
  const scripts = { underWay: 0 };
  const change = (by: number) => (request: Request) => {
    if (SCRIPTS.test(request.url())) scripts.underWay += by;
  };
  page.on('request', change(1));
  page.on('requestfinished', change(-1));
  page.on('requestfailed', change(-1));
  return scripts;
}

test('an unconfirmed account is told to look in the mail, can have it sent again, and gets in afterwards', async ({
  page,
  newEmail,
}) => {
  const email = newEmail('Uma');
  await call(page.request, register, { body: { displayName: 'Uma', email, password: PASSWORD } });
  const messages = async () => (await messagesTo(page.request, email, CONFIRMATION)).length;
  await expect.poll(messages).toBe(1);
  // A person who lost the browser in which they registered follows the link in another one.
  await page.context().clearCookies();

  await page.goto('/login');
  await logIn(page, 'nobody', PASSWORD);
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await logIn(page, email, 'wrong horse');
  await expect(page.getByText('Email or password is wrong.')).toBeVisible();
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect.poll(messages).toBe(2);
  await page.getByRole('button', { name: 'Send the message again' }).click();
  await expect(page.getByText('Confirmation email sent successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in \d+ seconds/ })).toBeDisabled();
  // Its link may be that of another: all expire after as long, and within one second at the same time.
  await expect.poll(messages).toBe(3);

  await page.goto(await linkMailedTo(page.request, email, CONFIRMATION));
  await expect(page.getByText('Your email is confirmed. You can log in now.')).toBeVisible();
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Welcome, Uma' })).toBeVisible();
});

test('a forgotten password is replaced by a link that works once, and a deleted account is taken back', async ({
  createAccount,
  page,
}) => {
  const { email } = await createAccount('Fay');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const link = await linkMailedTo(page.request, email, PASSWORD_RESET);
  for (const isFirst of [true, false]) {
    await page.goto(link);
    await page.getByLabel('New password').fill('battery staple');
    await page.getByLabel('Repeat the password').fill('battery staple');
    await page.getByRole('button', { name: 'Save the password' }).click();
    const outcome = isFirst ? 'Your password has been changed.' : 'This link has expired or was used before.';
    await expect(page.getByText(outcome)).toBeVisible();
  }
  await page.goto('/login');
  await logIn(page, email, PASSWORD);
  await expect(page.getByText('Email or password is wrong.')).toBeVisible();
  await logIn(page, email, 'battery staple');
  await expect(page.getByRole('heading', { name: 'Welcome, Fay' })).toBeVisible();

  // Deleting the account signs out, and signing in takes it back.
  await page.goto('/groups#profile/data');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByLabel('I want to delete my account').check();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in and keep my account' }).click();
  await logIn(page, email, 'battery staple');
  await expect(page.getByRole('heading', { name: 'Welcome, Fay' })).toBeVisible();
  await expect
    .poll(async () => (await page.request.get('/dev/mail')).text())
    .toContain('Your Quits account stays');
});

test('signing in leads to the page that was asked for, and never to another site', async ({
  createAccount,
  page,
}) => {
  const ana = await createAccount('Ana');
  const group = await makeGroup(ana);
  await page.goto(`/groups/${group.id}/balances?currency=EUR`);
  await logIn(page, ana.email, PASSWORD);
  await expect(page).toHaveURL(`/groups/${group.id}/balances?currency=EUR`);

  await signOut(page);
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await page.evaluate(() => sessionStorage.setItem('redirectAfterLogin', '/.//evil.example'));
  await logIn(page, ana.email, PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('signing out without a connection holds on the device, and ends the session when the connection is back', async ({
  signUp,
}) => {
  const ana = await signUp('Ana');
  const { page } = ana;
  const scripts = countScripts(page);
  await page.goto('/groups');
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  const isThere = async () => (await call(page.request, checkSession, {})).isSignedIn;
  const context = page.context();
  const wentOffline = () => expect(page.getByText(/^You are offline/)).toBeVisible();
  // What a sign-out shows is fetched at the first interaction with the page.
  const screen = page.waitForResponse(
    async (response) => SCRIPTS.test(response.url()) && (await response.text()).includes('signedOut.title'),
  );
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).hover();
  await screen;
  await expect.poll(() => scripts.underWay).toBe(0);
  await context.setOffline(true);
  await wentOffline();
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'You are signed out on this device' })).toBeVisible();

  // The connection is back, but nothing that tells the server of the sign-out gets through yet.
  await context.route('**/api/auth/logout', (route) => route.abort());
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto('/groups');
  await expect(other).toHaveURL('/login');
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await isThere()).toBe(true);

  await context.setOffline(true);
  await wentOffline();
  await context.unroute('**/api/auth/logout');
  await context.setOffline(false);
  await expect.poll(isThere).toBe(false);
  await expect(page).toHaveURL('/');
  await other.goto('/groups');
  await expect(other).toHaveURL('/login');
});

test('signing out reaches every tab, and from the list of devices another one', async ({
  signUp,
  expectToast,
}) => {
  const ana = await signUp('Ana');
  const other = await ana.page.context().newPage();
  const phone = await ana.openDevice();
  await phone.goto('/groups');
  await expect(phone.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await ana.page.goto('/dashboard#profile/devices');
  const devices = ana.page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  const others = devices.filter({ has: ana.page.getByRole('button', { name: /Sign out/ }) });
  await expect(devices).toHaveCount(2);
  await others.getByRole('button', { name: /Sign out/ }).click();
  await expect(devices).toHaveCount(1);
  // The refresh is tried three times before the person is signed out.
  await expect(phone).toHaveURL('/login', { timeout: 60_000 });
  await expectToast(phone, 'Your session has expired. Please log in again');

  await ana.page.goto('/dashboard');
  await other.goto('/groups');
  await expect(other.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await signOut(ana.page);
  for (const page of [ana.page, other]) {
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  }
  await other.goto('/groups');
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
