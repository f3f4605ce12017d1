import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { updateProfile } from '#contract/accounts.ts';
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

it('a language that is changed without a connection is told to the account when it is back', async () => {
  const { server } = startHouse();
  await openApp('/groups');
  await expect.element(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  const before = server.sent(updateProfile).length;
  server.disconnect();
  await changeLanguage('es');
  await expect.element(page.getByText('No tienes conexión. Lo que escribas se conserva.')).toBeVisible();
  server.reconnect();
  await expect
    .poll(() => server.sent(updateProfile).slice(before))
    .toMatchObject([{ body: { locale: 'es' } }]);
});
