import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import type { Transaction } from '#contract/transactions.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { createEntryQueue } from '#web/lib/kept/entry-queue.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { allInPages, type TransactionPages } from '#web/queries/ledger/transaction-pages.ts';
import { BEHIND, refusalOf } from './after-failure.ts';
import { createShownChanges } from './ledger-cache.ts';
import { expectedOf, type LedgerEntry, type SentTransaction } from './ledger-change.ts';
import { ledgerMutation } from './ledger-mutation.ts';

const EUR = getCurrency('EUR').code;
const REFUSED = new Error('refused');

describe('a change that is refused', () => {
  it('leaves the changes after it shown that are still under way', async () => {
    const ledger = openLedger();
    const first = ledger.enter('a', 1000);
    const second = ledger.enter('b', 300);
    await vi.waitFor(() => expect(ledger.sent).toEqual(['a']));
    expect(ledger.list()).toEqual(['b', 'a']);
    expect(ledger.balance('ana')).toBe(1300);
    ledger.refuse();
    await expect(first).rejects.toBe(REFUSED);
    expect(ledger.list()).toEqual(['b']);
    expect(ledger.balance('ana')).toBe(300);
    expect(ledger.isKnown('a')).toBe(false);
    expect(ledger.isKnown('b')).toBe(true);
    ledger.refuse();
    await expect(second).rejects.toBe(REFUSED);
    expect(ledger.list()).toEqual([]);
    expect(ledger.balance('ana')).toBe(0);
    expect(ledger.isKnown('b')).toBe(false);
  });

  it('does not cut off a screen that shows a later one', async () => {
    const ledger = openLedger();
    const first = ledger.enter('a', 1000);
    const second = ledger.enter('b', 300);
    await vi.waitFor(() => expect(ledger.isAsked() && ledger.isKnown('b')).toBe(true));
    const observed = ledger.query('b');
    ledger.refuse();
    await expect(first).rejects.toBe(REFUSED);
    expect(ledger.query('b')).toBe(observed);
    ledger.refuse();
    await expect(second).rejects.toBe(REFUSED);
    expect(ledger.isKnown('b')).toBe(false);
  });

  it('does not come back with the refusal of the next one', async () => {
    const ledger = openLedger();
    const [first, second, third] = ['a', 'b', 'c'].map((id) => ledger.enter(id, 100));
    for (const answer of [first, second]) {
      await vi.waitFor(() => expect(ledger.isAsked()).toBe(true));
      ledger.refuse();
      await expect(answer).rejects.toBe(REFUSED);
    }
    expect(ledger.list()).toEqual(['c']);
    expect(ledger.balance('ana')).toBe(100);
    ledger.take();
    await third;
    expect(ledger.list()).toEqual(['c']);
  });

  it('leaves what the server has taken before it', async () => {
    const ledger = openLedger();
    const first = ledger.enter('a', 1000);
    const second = ledger.enter('b', 300);
    await vi.waitFor(() => expect(ledger.isAsked()).toBe(true));
    ledger.take();
    await first;
    ledger.refuse();
    await expect(second).rejects.toBe(REFUSED);
    expect(ledger.list()).toEqual(['a']);
    expect(ledger.balance('ana')).toBe(1000);
  });

  it('is taken back once from balances that were read after it was shown', async () => {
    const ledger = openLedger({ balances: undefined });
    const first = ledger.enter('a', 1000);
    await vi.waitFor(() => expect(ledger.isAsked()).toBe(true));
    ledger.read([]);
    const second = ledger.enter('b', 300);
    await vi.waitFor(() => expect(ledger.balance('ana')).toBe(300));
    ledger.refuse();
    await expect(first).rejects.toBe(REFUSED);
    expect(ledger.balance('ana')).toBe(300);
    ledger.refuse();
    await expect(second).rejects.toBe(REFUSED);
  });

  it('leaves the balances right where the next change is of the same transaction', () => {
    const client = new QueryClient();
    const shown = createShownChanges(client);
    const balance = () => balanceIn(client, 'ana');
    client.setQueryData(keys.groupBalances('g'), []);
    const show = (id: string, change: LedgerEntry['change']) => {
      const expectation = expectedOf({ ...entryOf('a', 0), change }, 'ana');
      shown.add({ id, groupId: 'g', expectation });
      return expectation.after;
    };
    const transaction = (amount: number) => transactionOf('a', amount);
    const saved = show('create', { kind: 'create', transaction: transaction(1000) });
    shown.forget('create');
    const edit = {
      kind: 'edit',
      transaction: transaction(5000),
      before: saved,
      base: saved,
      version: 1,
    } as const;
    show('delete', { kind: 'delete', transaction: show('edit', edit) });
    expect(balance()).toBe(0);
    shown.takeBack('edit');
    expect(balance()).toBe(0);
    shown.takeBack('delete');
    expect(balance()).toBe(1000);
  });
});

describe('a change that is taken', () => {
  it('makes all stale that is known of the group and across groups', async () => {
    const ledger = openLedger();
    const read = [
      keys.statistics('g', {}),
      keys.groupActivity('g'),
      keys.balancesOn('g'),
      keys.dashboard,
      keys.allActivity,
    ];
    for (const queryKey of read) ledger.client.setQueryData(queryKey, []);
    const answer = ledger.enter('a', 1000);
    await vi.waitFor(() => expect(ledger.isAsked()).toBe(true));
    ledger.take();
    await answer;
    const stale = read.filter((queryKey) => ledger.client.getQueryState(queryKey)?.isInvalidated);
    expect(stale).toEqual(read);
  });
});

/** A group without expenses that has been read, and a server that answers as the test says. */
function openLedger({ balances = [] }: { balances?: GroupBalances[] | undefined } = {}) {
  const client = new QueryClient();
  const sent: string[] = [];
  let answer: { take: () => void; refuse: () => void } | undefined;
  const queue = createEntryQueue<LedgerEntry, Transaction>({
    send: ({ id, change }) => {
      sent.push(id);
      return new Promise((resolve, reject) => {
        answer = { take: () => resolve(change.transaction as Transaction), refuse: () => reject(REFUSED) };
      });
    },
    store: { put: async () => true, remove: async () => undefined },
    afterFailure: () => 'refused',
    mayBeTaken: () => false,
    subjectOf: ({ change }) => change.transaction.id,
    refusalOf,
    behind: BEHIND,
    isOnline: () => true,
    pause: async () => undefined,
  });
  const shown = createShownChanges(client);
  const options = ledgerMutation({ client, queue, shown, userId: 'ana', groupId: 'g' });
  queue.start();
  const read = (next: GroupBalances[] | undefined) => client.setQueryData(keys.groupBalances('g'), next);
  read(balances);
  client.setQueryData<TransactionPages>(keys.transactions('g'), {
    pages: [{ data: [], nextCursor: null }],
    pageParams: [null],
  });
  const answerWith = (what: 'take' | 'refuse') => {
    const given = answer;
    answer = undefined;
    given?.[what]();
  };
  return {
    client,
    sent,
    read,
    enter: (id: string, amount: number) =>
      client.getMutationCache().build(client, options).execute(entryOf(id, amount)),
    isAsked: () => answer !== undefined,
    take: () => answerWith('take'),
    refuse: () => answerWith('refuse'),
    list: () =>
      allInPages(client.getQueryData<TransactionPages>(keys.transactions('g')) ?? { pages: [] }).map(
        ({ id }) => id,
      ),
    balance: (person: string) => balanceIn(client, person),
    query: (id: string) => client.getQueryCache().find({ queryKey: keys.transaction('g', id) }),
    isKnown: (id: string) => client.getQueryData(keys.transaction('g', id)) !== undefined,
  };
}

function balanceIn(client: QueryClient, person: string): number {
  const balances = client.getQueryData<GroupBalances[]>(keys.groupBalances('g')) ?? [];
  return balances.flatMap((entry) => entry.balances).find(({ userId }) => userId === person)?.amount ?? 0;
}

function entryOf(id: string, amount: number): LedgerEntry {
  const change = { kind: 'create', transaction: transactionOf(id, amount) } as const;
  return { id, groupId: 'g', at: '2026-03-14T10:00:00Z', change };
}

/** Ben is lent what Ana pays. */
function transactionOf(id: string, amount: number): SentTransaction {
  const side = (userId: string) => ({ mode: 'evenly' as const, parts: [{ userId }] });
  return {
    id,
    type: 'expense',
    description: 'Dinner',
    amount: minorUnits(amount),
    currency: EUR,
    date: '2026-03-14' as Transaction['date'],
    payers: side('ana'),
    recipients: side('ben'),
  };
}
