import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/transactions.ts';
import { minorUnits } from '#domain/money/money.ts';
import { ANA } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { matches, withTransaction } from './changed-pages.ts';
import { allInPages, type TransactionPages } from './transaction-pages.ts';

describe('a list while a change is on its way', () => {
  it('shows a new transaction where the server will put it', () => {
    expect(idsOf(withTransaction(pages(), transaction('d', '2026-03-15'), {}))).toEqual(['c', 'd', 'b', 'a']);
    expect(idsOf(withTransaction(pages(), transaction('d', '2026-03-20'), {}))).toEqual(['d', 'c', 'b', 'a']);
  });

  it('goes on telling how many comments there are, whatever is changed', () => {
    const counted = { ...transaction('b', '2026-03-14'), commentCount: 2 };
    const kept = { pages: [{ data: [counted], nextCursor: null }], pageParams: [null] };
    const after = withTransaction(kept, transaction('b', '2026-03-10'), {});
    expect(allInPages(after)).toMatchObject([{ id: 'b', date: '2026-03-10', commentCount: 2 }]);
    expect(allInPages(withTransaction(pages(), transaction('b', '2026-03-14'), {}))[1]).not.toHaveProperty(
      'commentCount',
    );
  });

  it('leaves out what belongs to a page that has not been loaded', () => {
    const loaded = pages('more');
    expect(idsOf(withTransaction(loaded, transaction('d', '2026-01-01'), {}))).toEqual(['c', 'b', 'a']);
  });

  it('moves a transaction whose date was changed, and holds it once', () => {
    expect(idsOf(withTransaction(pages(), transaction('a', '2026-04-01'), {}))).toEqual(['a', 'c', 'b']);
  });

  it('takes out what was deleted, unless deleted ones are asked for', () => {
    const deleted = { ...transaction('b', '2026-03-14'), deletedAt: '2026-03-20T00:00:00Z' };
    expect(idsOf(withTransaction(pages(), deleted, {}))).toEqual(['c', 'a']);
    expect(idsOf(withTransaction(pages(), deleted, { includeDeleted: 'true' }))).toEqual(['c', 'b', 'a']);
  });

  it('keeps a transaction that the server finds whatever its accents: "cafe" finds "Café"', () => {
    const cafe = { ...transaction('d', '2026-03-20'), description: 'Café' };
    expect(idsOf(withTransaction(pages(), cafe, { q: 'cafe' }))).toContain('d');
  });

  it('narrows as the server does', () => {
    const booked = transaction('a', '2026-03-14');
    expect(
      matches(booked, {
        q: ' DINN',
        userId: ANA.id,
        from: booked.date,
        to: booked.date,
        minAmount: minorUnits(1000),
      }),
    ).toBe(true);
    for (const filters of [
      { q: 'lunch' },
      { userId: 'eva' },
      { type: 'income' as const },
      { maxAmount: minorUnits(999) },
    ])
      expect(matches(booked, filters)).toBe(false);
  });
});

function pages(nextCursor: string | null = null): TransactionPages {
  const page = (data: Transaction[], cursor: string | null) => ({ data, nextCursor: cursor });
  return {
    pages: [
      page([transaction('c', '2026-03-16'), transaction('b', '2026-03-14')], 'next'),
      page([transaction('a', '2026-03-13')], nextCursor),
    ],
    pageParams: [null, 'next'],
  };
}

function idsOf(list: TransactionPages): string[] {
  return allInPages(list).map(({ id }) => id);
}

function transaction(id: string, date: string): Transaction {
  return { ...dinner({ date, amount: 1000, recipients: evenly(ANA) }), id };
}
