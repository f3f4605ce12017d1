import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getGroupBalances, previewSettlement } from '#contract/balances.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { getGroup } from '#contract/groups.ts';
import { listTransactions } from '#contract/transactions.ts';
import { flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const late = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), arrived };
});

// Its file comes later than that of the list.
vi.mock('#web/features/balances/group-summary.tsx', async (importOriginal) => {
  await late.arrived;
  return importOriginal();
});

it('on a phone the list waits for the summary above it, which would move it down', async () => {
  const { server } = startHouse({ transactions: [dinner()] });
  const answerGroup = server.hold(getGroup);
  await openApp(`/groups/${flat().id}`);
  const shown = [listTransactions, getGroupBalances, previewSettlement];
  await expect.poll(() => shown.filter((read) => server.sent<EndpointShape>(read).length === 0)).toEqual([]);
  // The last answer: the header is drawn with it, and the list would be.
  answerGroup();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Dinner' });
  await expect.element(page.getByRole('heading', { level: 1, name: flat().name })).toBeVisible();
  expect(row.query()).toBeNull();
  late.arrive();
  await expect.element(row).toBeVisible();
});
