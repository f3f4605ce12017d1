import type { Page } from '@playwright/test';
import { makeGroup, spend } from './group.ts';
import { addExpense, openNewExpense, row, saveButton } from './group-screen.ts';
import { expect, saveData, test } from './journey.ts';

test.use({ fetchesAhead: true });

/** Whatever name a file is asked for by. */
const SCRIPTS = /\/assets\/.*\.js(\?|$)/;

test('without a connection a quiet line says so, an entry waits, and both are made good when it is back', async ({
  signUp,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), signUp('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 3000, among: [ana, ben], description: 'Groceries' });
  const { page } = ana;
  await openNewExpense(page, group.id);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Groceries')).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. What you enter is kept.')).toBeVisible();
  await addExpense(page, 'Candles', '8');
  await expect(row(page, 'Candles waiting to be sent')).toBeVisible();
  await spend(ben, group.id, { amount: 900, among: [ana, ben], description: 'Matches' });

  await page.context().setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
  await expect(row(page, 'Candles')).toBeVisible();
  await expect(row(page, 'Matches')).toBeVisible();
  await ben.page.goto(`/groups/${group.id}`);
  await expect(row(ben.page, 'Candles')).toBeVisible();
});

test('what cannot be loaded takes neither the form nor what waits to be sent, and comes when it can', async ({
  signUp,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), signUp('Ben')]);
  const group = await makeGroup(ana, [ben]);
  const { page } = ana;
  // As without a connection, or after a release that renamed them: the questions and the screen of balances.
  let underWay = 0;
  await page.route(SCRIPTS, async (route) => {
    underWay += 1;
    const response = await route.fetch();
    if (/role:[`"']alertdialog|settled\.title/.test(await response.text())) await route.abort();
    else await route.fulfill({ response });
    underWay -= 1;
  });
  await openNewExpense(page, group.id);
  const form = page.getByRole('dialog');
  await form.getByLabel('Amount', { exact: true }).fill('12.50');
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('alert').getByText('Network error. Please check your connection.'),
  ).toBeVisible();
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('12.50');

  // A file that is under way while the connection goes may neither come nor fail.
  await expect.poll(() => underWay).toBe(0);
  await page.context().setOffline(true);
  await form.getByLabel('Description').fill('Candles');
  await saveButton(page).click();
  await expect(row(page, 'Candles waiting to be sent')).toBeVisible();
  await page.getByRole('navigation', { name: 'Group' }).getByRole('link', { name: 'Balances' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();

  // Not in the middle of an answer that is still on its way.
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: '1 payment and everyone is quits' })).toBeVisible();
  await ben.page.goto(`/groups/${group.id}`);
  await expect(row(ben.page, 'Candles')).toBeVisible();
});

test('after a release, an open form says that there is a new version, and stands as it was once the page is loaded again', async ({
  signUp,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana, []);
  const { page } = ana;
  const isMissing = { value: true };
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch();
    if (isMissing.value && /role:[`"']alertdialog/.test(await response.text()))
      await route.fulfill({ status: 404 });
    else await route.fulfill({ response });
  });
  await openNewExpense(page, group.id);
  // The document that the app asks for is of the next build.
  await page.route(page.url(), async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const document = await (await route.fetch()).text();
    const body = document.replace(/"build":"[^"]+"/, '"build":"next"');
    await route.fulfill({ contentType: 'text/html', body });
  });
  const form = page.getByRole('dialog');
  const amount = form.getByLabel('Amount', { exact: true });
  await amount.fill('12.50');
  await page.keyboard.press('Escape');
  const said = page.getByRole('alert').filter({ hasText: 'There is a new version' });
  await expect(said).toBeVisible();
  isMissing.value = false;
  const [question] = await Promise.all([
    page.waitForEvent('dialog').then(async (asked) => {
      await asked.accept();
      return asked.type();
    }),
    page.waitForEvent('load'),
    said.getByRole('button', { name: 'Reload Page' }).click(),
  ]);
  expect(question).toBe('beforeunload');
  await expect(form.getByText('Here is what you had entered')).toBeVisible();
  await expect(amount).toHaveValue('12.50');
  await page.unrouteAll({ behavior: 'wait' });
});

test('a screen whose file is not there yet says so while the server is away, and comes when it is back', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 3000, among: [ana, ben], description: 'Groceries' });
  const { page } = ana;
  // The screen of balances is not fetched ahead.
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('settled.title')) await route.abort();
    else await route.fulfill({ response });
  });
  await openNewExpense(page, group.id);
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Group' }).getByRole('link', { name: 'Balances' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByText('Network error. Please check your connection.')).toBeVisible();
  // The alert of the first failure may still be there. Only a file that has failed before is asked for by this name.
  const failedAgain = page.waitForEvent('requestfailed', (request) => request.url().includes('.js?again='));
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await failedAgain;
  await expect(alert).toBeVisible();

  await page.unrouteAll({ behavior: 'wait' });
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: '1 payment and everyone is quits' })).toBeVisible();
});

test('a page that was opened before a release is loaded again for a screen that the release renamed', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 3000, among: [ana, ben], description: 'Groceries' });
  const { page } = ana;
  // The first document names another build than every later one.
  await page.route(`**/groups/${group.id}`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace(/("build":")[^"]+/, '$1an-earlier-one') });
  });
  // The file is missing until the page is loaded again, whenever it is asked for until then.
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch();
    const isMissing = documents === 1 && (await response.text()).includes('settled.title');
    await route.fulfill(isMissing ? { status: 404 } : { response });
  });
  await page.goto(`/groups/${group.id}`);
  const balances = page.getByRole('navigation', { name: 'Group' }).getByRole('link', { name: 'Balances' });
  await expect(balances).toBeVisible();
  const loaded = page.waitForEvent('load');
  await balances.click();
  await loaded;
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('heading', { name: '1 payment and everyone is quits' })).toBeVisible();
});

test('no form opens that could not keep its entry without a connection', async ({ signUp }) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana);
  const { page } = ana;
  // What keeps an entry and sends it.
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('whenWaiting')) await route.abort();
    else await route.fulfill({ response });
  });
  await page.goto(`/groups/${group.id}/transaction/new`);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(saveButton(page)).toBeHidden();

  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(saveButton(page)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByLabel('Amount', { exact: true }).fill('8');
  await page.getByLabel('Description').fill('Candles');
  await saveButton(page).click();
  await expect(row(page, 'Candles waiting to be sent')).toBeVisible();
});

test('an entry outlives the page that could not send it, and is booked once', async ({ signUp }) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), signUp('Ben')]);
  const group = await makeGroup(ana, [ben]);
  const context = ana.page.context();
  await openNewExpense(ana.page, group.id);
  await ana.page.keyboard.press('Escape');
  await context.setOffline(true);
  await addExpense(ana.page, 'Candles', '8');
  await expect(row(ana.page, 'Candles waiting to be sent')).toBeVisible();
  await ana.page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/dashboard');
  await ben.page.goto(`/groups/${group.id}`);
  await expect(row(ben.page, 'Candles')).toHaveCount(1);
  await again.goto(`/groups/${group.id}`);
  await expect(row(again, 'Candles')).toHaveCount(1);
  await expect(again.getByText('waiting to be sent', { exact: true })).toBeHidden();
});

test('a payment across groups can be entered without a connection before anything else was pressed', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 3000, among: [ana, ben], description: 'Groceries' });
  const { page } = ana;
  // On a slow network the other dialogs come long after the page.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const files = Promise.all(
    ['settle.owesYou', 'Settle with {{name}}', 'Discard what you'].map((text) => fileWith(page, text)),
  );
  await page.goto('/dashboard');
  // Each is there with all that it imports.
  for (const file of await files) await page.evaluate((address) => import(address), file);
  expect(asked.filter((path) => path.endsWith('/en/search.js'))).toEqual([]);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Settle with Ben' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settle with Ben' });
  await expect(dialog.getByText(/^You are offline\. The payment is kept/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A payment is waiting to be sent')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText('A payment is waiting to be sent')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Settle with Ben' })).toBeHidden();
});

async function fileWith(page: Page, text: string): Promise<string> {
  const response = await page.waitForResponse(
    async (one) => SCRIPTS.test(one.url()) && (await one.text()).includes(text),
  );
  return new URL(response.url()).pathname;
}

test('a dialog that could not be fetched says without a connection when it can be', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 3000, among: [ana, ben], description: 'Groceries' });
  const { page } = ana;
  await saveData(page.context());
  await page.goto('/dashboard');
  const settle = page.getByRole('button', { name: 'Settle with Ben' });
  await expect(settle).toBeVisible();
  await page.context().setOffline(true);
  await settle.press('Enter');
  await expect(
    page.getByRole('alert').getByText('You are offline. Try again when the connection is back.'),
  ).toBeVisible();

  await page.context().setOffline(false);
  await settle.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Settle with Ben' })).toBeVisible();
});
