import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import type { Answer } from '#test/client.ts';
import { evenly, expectData, makeGroup, record } from '#test/group.ts';

const { as } = await startTestApp();
const ana = await as('Ana');
const { id: groupId } = await makeGroup(ana);

/** A receipt of 100 lines with long names: 27 kB as clients read it. */
const items = Array.from({ length: 100 }, (_, line) => ({
  name: `${line} `.padEnd(100, 'long name '),
  amount: 100,
  parts: evenly(ana).parts,
}));
const receipt = {
  type: 'expense',
  description: 'Whole shop',
  amount: 10_000,
  currency: 'EUR',
  date: '2026-03-14',
  payers: evenly(ana),
  recipients: { mode: 'items', items },
};
const RECEIPTS = 60;
const recorded: string[] = [];
for (let count = 0; count < RECEIPTS; count += 1) recorded.push((await record(ana, groupId, receipt)).id);

/** Every page, from the first to the last. */
async function readPages<T>(path: string): Promise<T[][]> {
  const pages: T[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: Answer<T[]> = await ana.get<T[]>(
      `${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    expect(answer.text.length).toBeLessThan(1.1 * 1024 * 1024);
    pages.push(expectData(answer));
    cursor = answer.body.nextCursor;
  }
  return pages;
}

describe('a page of long receipts ends at a size, and the next one goes on behind it', () => {
  it.each([`/api/groups/${groupId}/transactions?limit=200`, '/api/transactions/search?limit=200&q=shop'])(
    'in %s',
    async (path) => {
      const pages = await readPages<Transaction>(path);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.flat().map(({ id }) => id)).toEqual(recorded.toReversed());
    },
  );

  it.each([`/api/groups/${groupId}/activity?limit=200`, '/api/activity?limit=200'])('in %s', async (path) => {
    const pages = await readPages<Activity>(path);
    expect(pages.length).toBeGreaterThan(1);
    const told = pages.flat().filter(({ noun }) => noun === 'transaction');
    expect(told.map(({ id }) => id)).toEqual(recorded.toReversed());
  });
});
