import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getProfile, updateProfile } from '#contract/accounts.ts';
import { session } from '#web/lib/session/session.ts';
import { ANA } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const cookie = async () => (await cookieStore.get('language'))?.value;

it('a device without a choice shows the account’s language, which stays no longer than the account', async () => {
  const { server } = startHouse({ user: { ...ANA, locale: 'es' } });
  await openApp('/groups', { isLanguageChosen: false });
  await expect.element(page.getByRole('heading', { name: 'Grupos', level: 1 })).toBeVisible();
  // The next document comes in it.
  await expect.poll(cookie).toBe('es');
  expect(localStorage.getItem('language')).toBeNull();
  expect(server.sent(updateProfile)).toEqual([]);
  await session.signOut();
  await expect.poll(cookie).toBeUndefined();
  expect(localStorage.getItem('language')).toBeNull();
});

it('a device without a choice follows a change that was made on another one', async () => {
  const { server } = startHouse({ user: { ...ANA, locale: 'en' } });
  // The device remembers the account as it was before.
  server.answer(getProfile, () => ({ ...ANA, locale: 'es' as const }));
  await openApp('/groups', { isLanguageChosen: false });
  await expect.element(page.getByRole('heading', { name: 'Grupos', level: 1 })).toBeVisible();
  expect(server.sent(updateProfile)).toEqual([]);
});
