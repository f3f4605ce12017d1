import { expect, test } from './journey.ts';
import { show } from './screen.ts';
import { everyScreen } from './screens.ts';
import { everyText, telling } from './texts.ts';

test('language and theme change at once, everywhere, and are still there the next time', async ({
  signUp,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', /^en/);
  await page.getByLabel('Language').selectOption('Español');
  await expect(html).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuentas claras, amistades largas.');
  await page.getByRole('button', { name: 'Cambiar al tema oscuro' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'es');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambiar al tema claro' })).toBeVisible();

  // A device that asks for Spanish gets it, and a device in the dark the dark.
  const ana = await signUp('Ana', { locale: 'es-MX', colorScheme: 'dark' });
  await ana.page.goto('/dashboard');
  await expect(ana.page.getByText('Hola, Ana')).toBeVisible();
  await expect(ana.page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await expect(ana.page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('in Spanish every screen is Spanish to the last word, and no key stands in for a text', async ({
  openDevice,
  signUp,
  signUpAdmin,
}) => {
  test.slow();
  const texts = await everyText();
  const keys = new Set(texts.map(({ key }) => key).filter((key) => key.includes('.')));
  const english = texts.flatMap(({ en, es }) => {
    const stretch = telling(en);
    return stretch && !es.includes(stretch) ? [stretch] : [];
  });
  expect(english.length).toBeGreaterThan(200);

  const device = { locale: 'es' };
  const [newcomer, member, friend, admin] = await Promise.all([
    signUp('Nora', device),
    signUp('Ana', device),
    signUp('Ben', device),
    signUpAdmin('Root', device),
  ]);
  const stranger = await openDevice(device);
  for (const screen of await everyScreen({ stranger, newcomer, member, friend, admin })) {
    const { name, page, path } = screen;
    // The page of components is for developers.
    if (path === '/dev/ui') continue;
    await test.step(name, async () => {
      await show(screen);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      const shown = `${await page.title()}\n${await page.locator('body').ariaSnapshot()}`;
      expect
        .soft(
          shown.split(/[\s"':,]+/).filter((word) => keys.has(word)),
          name,
        )
        .toEqual([]);
      expect
        .soft(
          english.filter((stretch) => shown.includes(stretch)),
          name,
        )
        .toEqual([]);
    });
  }
});
