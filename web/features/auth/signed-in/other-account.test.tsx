import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getProfile } from '#contract/accounts.ts';
import { refresh } from '#contract/sessions.ts';
import { BEN } from '#web/test/cast.ts';
import { grant } from '#web/test/house.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

it('shows the account that the cookie belongs to, not the one that is remembered', async () => {
  const { server } = startHouse({ groups: [] });
  // Ben signed in, in this browser, while no tab of Ana's was open.
  server.answer(refresh, () => grant(BEN));
  server.answer(getProfile, () => BEN);
  await page.viewport(1280, 844);
  await openApp('/dashboard');
  await expect.element(page.getByText('Welcome, Ben')).toBeVisible();
  await expect.element(page.getByText('Welcome, Ana')).not.toBeInTheDocument();
  expect(localStorage.getItem('quits.user')).toContain(BEN.id);
});
