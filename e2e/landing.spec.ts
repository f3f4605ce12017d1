import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { expect, PASSWORD, test } from './journey.ts';
import { layoutShiftOf } from './layout-shift.ts';
import { logIn } from './log-in.ts';

test.use({ fetchesAhead: true });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

for (const [locale, title, logIn, promise] of [
  ['en-GB', 'Quits: clear accounts, long friendships', 'Log in', 'Clear accounts, long friendships.'],
  ['es-MX', 'Quits: cuentas claras, amistades largas', 'Iniciar sesión', 'Cuentas claras, amistades largas.'],
] as const)
  test(`the landing page is whole without scripts, its links too (${locale})`, async ({ openDevice }) => {
    const page = await openDevice({ ...PHONE, locale, javaScriptEnabled: false });
    await page.goto('/');
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(promise);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
    await expect(page.getByRole('list').first().getByRole('listitem')).toHaveCount(3);
    // What only a script could answer is not offered.
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await page.getByRole('link', { name: logIn }).click();
    await expect(page).toHaveURL('/login');
  });

test('the landing page names its own script, and no file of the app', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const files = [...html.matchAll(/\/assets\/[\w./-]+\.(?:js|css)/g)].map(([file]) => file);
  expect(files).toEqual([expect.stringMatching(/^\/assets\/rendered-/)]);
  const script = await (await page.request.get(String(files[0]))).text();
  expect(script).not.toMatch(/\bimport\s*[{"'`*]|\bfrom\s*["'`]/);
});

test('who is signed in sees the dashboard, and of the landing page nothing before it', async ({ signUp }) => {
  const { page } = await signUp('Ana');
  // With no content for an answer, a browser stays on the page that it has.
  await page.route('/dashboard', (route) => route.fulfill({ status: 204 }));
  const asked = page.waitForResponse('/dashboard');
  await page.goto('/', { waitUntil: 'commit' });
  await asked;
  await expect(page.locator('html')).toHaveAttribute('data-leaving');
  await expect(headingOf(page)).toBeHidden();
  await page.unroute('/dashboard');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('signing in beside the landing page takes it to the dashboard', async ({
  createAccount,
  openDevice,
}) => {
  const ana = await createAccount('Ana');
  const visitor = await openDevice();
  await visitor.goto('/');
  const beside = await visitor.context().newPage();
  await beside.goto('/login');
  await logIn(beside, ana.email, PASSWORD);
  await expect(beside).toHaveURL('/dashboard');
  await expect(visitor).toHaveURL('/dashboard');
});

test('a demo that cannot be started says so, in the language of the page, and can be tried again', async ({
  openDevice,
}) => {
  const page = await openDevice({ locale: 'es' });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Probar la demo' }).first();
  const refusal = { code: 'RATE_LIMIT_EXCEEDED', params: { seconds: 30 } };
  await page.route('/api/**', (route) => route.fulfill({ status: 429, json: refusal }));
  await button.click();
  await expect(page.getByRole('alert')).toContainText('Demasiadas peticiones');
  await page.unroute('/api/**');
  await page.route('/api/**', (route) => route.abort('internetdisconnected'));
  await button.click();
  await expect(page.getByRole('alert')).toContainText('Error de red');
  await page.unroute('/api/**');
  await button.click();
  await expect(page).toHaveURL('/dashboard');
});

test('a demo whose cookies the browser refuses leads to the sign-in, which says why, as does a demo from there', async ({
  page,
  request,
  expectToast,
}) => {
  const refused =
    'This browser keeps no cookies for Quits: a sign-in ends when the page is reloaded, or after about a quarter of an hour.';
  // The answer comes without its cookies, which another device keeps.
  await page.route('**/api/auth/demo', async (route) => {
    const answer = await request.fetch(route.request());
    await route.fulfill({ status: answer.status(), json: await answer.json() });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Try the demo' }).first().click();
  await expect(page.getByText(refused)).toBeVisible();
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectToast(page, refused);
});

test('what is pressed before the script is there is not pressed in vain', async ({ page }) => {
  const letScript = await hold(page, '**/rendered-*.js');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  letScript();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a chosen language is there with the document, and the page keeps its place while it changes', async ({
  page,
}) => {
  await page.goto('/');
  const language = page.getByLabel('Language');
  await language.focus();
  await language.selectOption('Español');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuentas claras, amistades largas.');
  await expect(page).toHaveTitle('Quits: cuentas claras, amistades largas');
  await expect(page.getByLabel('Idioma')).toBeFocused();
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('<html lang="es"');
});

test('a language that cannot be fetched is not shown as chosen, and can be chosen again', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const language = page.getByLabel('Language');
  await page.route(/\/$/, (route) => route.fulfill({ body: 'Away' }));
  await language.selectOption('Español');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(language).toHaveValue('en');
  await page.unroute(/\/$/);
  await language.selectOption('Español');
  await expect(page.getByLabel('Idioma')).toHaveValue('es');

  const beside = await context.newPage();
  await beside.goto('/');
  await beside.getByLabel('Idioma').selectOption('English');
  await expect(beside.getByRole('button', { name: 'Try the demo' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try the demo' }).first()).toBeVisible();
});

test('a device that remembers a language without its cookie is shown no other', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('language', 'es');
    const look = () => {
      const heading = document.querySelector('h1');
      if (heading?.checkVisibility() && document.documentElement.lang === 'en')
        sessionStorage.setItem('english', 'seen');
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuentas claras, amistades largas.');
  expect(await page.evaluate(() => sessionStorage.getItem('english'))).toBeNull();
});

test('on a phone the menu opens, closes by Escape, by its button and by going back', async ({
  openDevice,
}) => {
  const page = await openDevice(PHONE);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const open = page.getByRole('button', { name: 'Open the menu' });
  await expect(menu).toBeHidden();
  await open.click();
  await expect(menu).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/');
  await open.click();
  await menu.getByLabel('Language').selectOption('Español');
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar el menú' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(headingOf(page)).toBeVisible();
});

test('the page says when there is no connection', async ({ page }) => {
  await page.goto('/');
  const line = page.getByText('You are offline. What you enter is kept.');
  await expect(line).toBeHidden();
  await page.context().setOffline(true);
  await expect(line).toBeVisible();
  await page.context().setOffline(false);
  await expect(line).toBeHidden();
});

test('what cannot be fetched ahead of the app is no error of the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.route('/login', (route) => route.abort('internetdisconnected'));
  await page.goto('/');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/login'));
  const toDark = page.getByRole('button', { name: 'Switch to the dark theme' });
  await toDark.hover();
  await failed;
  await toDark.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('nothing on the landing page moves while it arrives, however late its fonts are', async ({
  openDevice,
}) => {
  const page = await openDevice({ ...PHONE, locale: 'es' });
  const letFonts = await hold(page, '**/*.woff2');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(headingOf(page)).toBeVisible();
  const fonts = page.waitForResponse('**/geist-latin-wght*.woff2');
  letFonts();
  await (await fonts).finished();
  expect(await layoutShiftOf(page)).toBe(0);
});

function headingOf(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test('with letters twice their size the pages for visitors are no wider than a narrow phone', async ({
  openDevice,
}) => {
  for (const [locale, paths] of [
    ['en-GB', ['/', '/pricing']],
    ['es-ES', ['/', '/pricing', '/login']],
  ] as const) {
    const page = await openDevice({ locale, viewport: { width: 320, height: 800 } });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
  }
});
