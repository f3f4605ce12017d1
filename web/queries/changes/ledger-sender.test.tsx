import { QueryClient } from '@tanstack/react-query';
import { set } from 'idb-keyval';
import { expect, it, vi } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import { minorUnits } from '#domain/money/money.ts';
import { keys } from '#web/queries/connection/keys.ts';
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
