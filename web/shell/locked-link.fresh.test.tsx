import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getTierInfo } from '#contract/premium/tier.ts';
import { tierInfo } from '#domain/groups/tier.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const late = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), arrived };
});

// Its file comes later than what the account may do.
vi.mock('#web/shell/locked-link.tsx', async (importOriginal) => {
  await late.arrived;
  return importOriginal();
});

it('nothing in the header moves while a place is locked, and its name stays', async () => {
  await page.viewport(1280, 844);
  const { server } = startHouse();
  server.answer(getTierInfo, () =>
    tierInfo({ tier: 'free', groupCount: 9, premiumForAll: false, hasBilling: true }),
  );
  const answerTier = server.hold(getTierInfo);
  await openApp('/groups');
  const header = page.getByRole('navigation', { name: 'Main' });
  const activity = header.getByRole('link', { name: 'Activity' });
  const left = () => activity.element().getBoundingClientRect().left;
  await expect.element(activity).toBeVisible();
  await document.fonts.ready;
  const before = left();
  answerTier();
  // The reminder of the limit lies over the page.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(header.getByText('Recurring')).toBeVisible();
  expect(header.getByRole('link', { name: 'Recurring' }).query()).toBeNull();
  expect(left()).toBe(before);
  late.arrive();
  await expect.element(header.getByRole('link', { name: 'Recurring' })).toHaveAttribute('aria-disabled');
  expect(left()).toBe(before);
});
