import { QueryClient } from '@tanstack/react-query';
import { set } from 'idb-keyval';
import { expect, it, vi } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import { minorUnits } from '#domain/money/money.ts';
import { keys } from '#web/queries/connection/keys.ts';
import type { TransactionPages } from '#web/queries/ledger/transaction-pages.ts';
import { ANA, BEN, flat, id } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { KEPT_ENTRIES, startHouse } from '#web/test/open-app.tsx';
import type { LedgerEntry, SentTransaction } from './ledger-change.ts';
import { createLedgerSender } from './ledger-sender.ts';

const BALANCES = keys.groupBalances(flat().id);

/** A page that is gone has left it on the device: Ben is lent what Ana paid. */
async function leave(number: number, amount: number): Promise<void> {
  const side = (userId: string) => ({ mode: 'evenly' as const, parts: [{ userId }] });
  const { type, description, currency, date } = dinner();
  const sides = { payers: side(ANA.id), recipients: side(BEN.id) };
  const transaction: SentTransaction = {
    id: id(number),
    type,
    description,
    amount: minorUnits(amount),
    currency,
    date,
    ...sides,
  };
  const change: LedgerEntry['change'] = { kind: 'create', transaction };
  const entry = { id: id(number), groupId: flat().id, at: '2026-03-14T10:00:00Z', change };
  await set([ANA.id, entry.id], { page: 'gone', entry }, KEPT_ENTRIES);
}

it('what was left on the device counts once in balances that are answered while it is taken over', async () => {
  const { server } = startHouse();
  server.disconnect();
  await leave(201, 1000);
  await leave(202, 300);
  const client = new QueryClient();
  const { queue, start } = createLedgerSender(client, ANA.id);
  const answer = vi.fn(async (): Promise<GroupBalances[]> => []);
  // With the first of them taken over, and before the second.
  const stopAsking = queue.subscribe(() => {
    stopAsking();
    void client.fetchQuery({ queryKey: BALANCES, queryFn: answer, networkMode: 'always' });
  });
  const stop = start();
  const balances = () => client.getQueryData<GroupBalances[]>(BALANCES)?.flatMap((one) => one.balances);
  await expect.poll(() => client.isMutating()).toBe(2);
  await expect.poll(balances).toHaveLength(2);
  expect(balances()).toContainEqual({ userId: ANA.id, amount: 1300 });
  expect(answer).toHaveBeenCalledOnce();
  stop();
});

it('what was left on the device is put into a list that is searched, before anything is pressed', async () => {
  const { server } = startHouse();
  server.disconnect();
  await leave(203, 1000);
  const client = new QueryClient();
  const found = keys.transactions(flat().id, { q: 'dinn' });
  const others = keys.transactions(flat().id, { q: 'lunch' });
  for (const key of [found, others])
    client.setQueryData<TransactionPages>(key, {
      pages: [{ data: [], nextCursor: null }],
      pageParams: [null],
    });
  const stop = createLedgerSender(client, ANA.id).start();
  const idsIn = (key: typeof found) =>
    client.getQueryData<TransactionPages>(key)?.pages[0]?.data.map((one) => one.id);
  await expect.poll(() => idsIn(found)).toEqual([id(203)]);
  expect(idsIn(others)).toEqual([]);
  stop();
});
