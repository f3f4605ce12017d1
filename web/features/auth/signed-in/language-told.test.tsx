import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { updateProfile } from '#contract/accounts.ts';
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

it('a language that is changed without a connection is told to the account when it is back', async () => {
  const { server } = startHouse();
  await openApp('/groups');
  await expect.element(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  // The account has no language yet: it is told the device's first.
  await expect.poll(() => server.sent(updateProfile)).toMatchObject([{ body: { locale: 'en' } }]);
  server.disconnect();
  await changeLanguage('es');
  await expect.element(page.getByText('No tienes conexión. Lo que escribas se conserva.')).toBeVisible();
  server.reconnect();
  await expect.poll(() => server.sent(updateProfile).slice(1)).toMatchObject([{ body: { locale: 'es' } }]);
});

it('a language whose telling is lost with the connection is told again when it is back', async () => {
  const { server } = startHouse();
  await openApp('/groups');
  await expect.element(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await expect.poll(keptAccount).toContain('"locale":"en"');
  const letGo = server.hold(updateProfile);
  await changeLanguage('es');
  await expect.poll(() => server.sent(updateProfile)).toMatchObject([EN, ES]);
  server.disconnect();
  letGo();
  await expect.element(page.getByText('No tienes conexión. Lo que escribas se conserva.')).toBeVisible();
  expect(keptAccount()).toContain('"locale":"en"');
  server.reconnect();
  await expect.poll(keptAccount).toContain('"locale":"es"');
  expect(server.sent(updateProfile)).toMatchObject([EN, ES, ES]);
});

const EN = { body: { locale: 'en' } };
const ES = { body: { locale: 'es' } };

/** What the device remembers of the account: as the server has answered it. */
function keptAccount(): string | null {
  return localStorage.getItem('quits.user');
}
