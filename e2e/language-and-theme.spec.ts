import { expect, test } from './journey.ts';

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

  // Chosen without a connection, a language whose texts are not there is shown when they can be fetched.
  await ana.page.context().setOffline(true);
  await expect(ana.page.getByText('No tienes conexión.')).toBeVisible();
  await ana.page.getByLabel('Idioma').selectOption('English');
  await expect(ana.page.locator('html')).toHaveAttribute('lang', /^es/);
  await ana.page.context().setOffline(false);
  await expect(ana.page.locator('html')).toHaveAttribute('lang', /^en/);
  await expect(ana.page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
