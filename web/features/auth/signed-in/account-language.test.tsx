import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { updateProfile } from '#contract/accounts.ts';
import { getDashboard } from '#contract/dashboard.ts';
import { flat } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

it('an account without a language is told that of the device once what the page shows is there', async () => {
  const { server } = startHouse({ groups: [flat()] });
  const answer = server.hold(getDashboard);
  await openApp('/dashboard');
  await expect.poll(() => server.sent(getDashboard)).toHaveLength(1);
  expect(server.sent(updateProfile)).toHaveLength(0);
  answer();
  await expect.element(page.getByRole('region', { name: 'Groups' })).toBeVisible();
  await expect.poll(() => server.sent(updateProfile)).toHaveLength(1);
});
