import { hold } from './hold.ts';
import { expect, PASSWORD, test } from './journey.ts';
import { layoutShiftOf } from './layout-shift.ts';
import { logIn } from './log-in.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const PRICES = '**/api/paddle/products';

for (const [locale, title, later, question, answer] of [
  [
    'en-GB',
    'Prices',
    'You see the price before you buy.',
    'Why is a card needed',
    'Cancel within the 14 days',
  ],
  ['es-MX', 'Precios', 'Verás el precio antes de comprar.', '¿Por qué hace falta', 'Si cancelas'],
] as const)
  test(`the prices are a whole page without scripts (${locale})`, async ({ openDevice }) => {
    const page = await openDevice({ ...PHONE, locale, javaScriptEnabled: false });
    await page.goto('/pricing');
    await expect(page).toHaveTitle(`${title} · Quits`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(/0[.,]00/)).toBeVisible();
    await expect(page.getByText(later).filter({ visible: true })).toHaveCount(2);
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByText(question).click();
    await expect(page.getByText(answer)).toBeVisible();
    await page.locator('a[href*=PREMIUM_YEARLY]').click();
    await expect(page).toHaveURL(/\/upgrade/);
  });

test('a visitor’s document of the prices names no file of the app, and nothing moves when they come', async ({
  openDevice,
}) => {
  const page = await openDevice({ ...PHONE, locale: 'es' });
  const html = await (await page.request.get('/pricing')).text();
  const files = [...html.matchAll(/\/assets\/[\w./-]+\.(?:js|css)/g)].map(([file]) => file);
  expect(files).toEqual([expect.stringMatching(/^\/assets\/rendered-/)]);

  const letPrices = await hold(page, PRICES);
  await page.goto('/pricing');
  await expect(page.getByRole('link', { name: 'Elegir este plan' })).toHaveCount(2);
  const main = page.getByRole('main');
  await expect(main).not.toContainText('4,99');
  letPrices();
  await expect(main).toContainText(/49,90\s€ al año/);
  await expect(main).toContainText(/4,99\s€ al mes/);
  await expect(main).toContainText(/0,00\s€ para siempre/);
  await expect(page.getByText('Ahorra un 16 %')).toBeVisible();
  await expect(page.getByText('14 días gratis').filter({ visible: true })).toHaveCount(3);
  expect(await layoutShiftOf(page)).toBe(0);
});

test('prices that do not come are said so and can be asked for again, and another language keeps them', async ({
  page,
}) => {
  await page.route(PRICES, (route) => route.abort('internetdisconnected'));
  await page.goto('/pricing');
  const main = page.getByRole('main');
  const failure = page.getByText('The prices did not load');
  await expect(failure).toBeVisible();
  await expect(main).toContainText('$0.00 for ever');
  await expect(page.getByRole('link', { name: 'Choose this plan' }).first()).toBeHidden();
  await page.unroute(PRICES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(main).toContainText('€49.90 a year');
  await expect(main).toContainText('€0.00 for ever');
  await expect(failure).toBeHidden();

  await page.route(PRICES, (route) => route.abort('internetdisconnected'));
  await page.getByLabel('Language').selectOption('Español');
  await expect(page).toHaveTitle('Precios · Quits');
  await expect(main).toContainText(/49,90\s€ al año/);
});

test('who signs in beside the prices, or has an account, sees them in the app', async ({
  createAccount,
  openDevice,
}) => {
  const ana = await createAccount('Ana');
  const visitor = await openDevice();
  await visitor.goto('/pricing');
  await expect(visitor.getByRole('link', { name: 'Sign up free' })).toBeVisible();
  const beside = await visitor.context().newPage();
  await beside.goto('/login');
  await logIn(beside, ana.email, PASSWORD);
  await expect(beside).toHaveURL('/dashboard');
  await expect(visitor.getByText('Your plan today')).toBeVisible();
  await expect(visitor).toHaveURL('/pricing');
});
