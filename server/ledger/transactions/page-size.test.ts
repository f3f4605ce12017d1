import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import { listTransactionHistory } from '#server/membership/history/queries.ts';
import { startTestApp } from '#test/app.ts';
import type { Answer } from '#test/client.ts';
import { evenly, expectData, makeGroup, record } from '#test/group.ts';
import { countTurns } from '#test/loop-turns.ts';

const { as, db, deps } = await startTestApp();
const ana = await as('Ana');
const { id: groupId } = await makeGroup(ana);

/** Of an expense that is 27 kB long as clients read it. */
const items = Array.from({ length: 100 }, (_, index) => ({
  name: `${index} `.padEnd(100, 'long name '),
  amount: 100,
  parts: evenly(ana).parts,
}));
const expense = {
  type: 'expense',
  description: 'Whole shop',
  amount: 10_000,
  currency: 'EUR',
  date: '2026-03-14',
  payers: evenly(ana),
  recipients: { mode: 'items', items },
};
const EXPENSES = 60;
const recorded: string[] = [];
for (let count = 0; count < EXPENSES; count += 1) recorded.push((await record(ana, groupId, expense)).id);

/** An edit of the first of them, as often. */
const [edited = ''] = recorded;
for (let version = 1; version < EXPENSES; version += 1) {
  const edit = { ...expense, description: `Whole shop ${version}`, version };
  expectData(await ana.put(`/api/groups/${groupId}/transactions/${edited}`, edit));
}

const connections = new Set<PoolClient>();
deps.pool.on('acquire', (client) => connections.add(client));

/** What the database has sent to this program so far. */
function bytesRead(): number {
  const streams = [...connections].map(({ connection }) => connection.stream);
  return streams.reduce((sum, stream) => sum + (stream instanceof Socket ? stream.bytesRead : 0), 0);
}

const PAGE = 1.1 * 1024 * 1024;

/** Every page, from the first to the last. */
async function readPages<T>(path: string): Promise<T[][]> {
  const pages: T[][] = [];
  // So that each connection is known before it is measured.
  await Promise.all(Array.from({ length: 20 }, () => ana.get(`/api/groups/${groupId}`)));
  for (let cursor: string | null = ''; cursor !== null; ) {
    const before = bytesRead();
    const answer: Answer<T[]> = await ana.get<T[]>(
      `${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    expect(answer.text.length).toBeLessThan(PAGE);
    expect(bytesRead() - before).toBeGreaterThan(0);
    expect(bytesRead() - before).toBeLessThan(PAGE);
    pages.push(expectData(answer));
    cursor = answer.body.nextCursor;
  }
  return pages;
}

it('what waits for the event loop has its turn between the versions of a long page', async () => {
  const { turns, stop } = countTurns();
  onTestFinished(stop);
  let before = Number.NaN;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      before = turns();
      return result;
    },
  });
  const caller = { groupId, userId: ana.user.id };
  const { slices } = await listTransactionHistory(watched, caller, { transactionId: edited, limit: 100 });
  // After the database has answered, every turn is one that was given away.
  expect(turns() - before).toBeGreaterThanOrEqual(10);
  expect(slices.join('').length).toBeGreaterThan(10 * 65_536);
});

describe('a page of long expenses ends at a size, also on its way from the database, and the next one goes on behind it', () => {
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
    const edits = Array.from({ length: EXPENSES - 1 }, () => edited);
    expect(told.map(({ id }) => id)).toEqual([...edits, ...recorded.toReversed()]);
  });

  it('in the versions of one of them, of which each tells what it changed', async () => {
    const path = `/api/groups/${groupId}/transactions/${edited}/history?limit=100`;
    const pages = await readPages<HistoryEntry>(path);
    expect(pages.length).toBeGreaterThan(1);
    const entries = pages.flat();
    expect(entries.map(({ version }) => version)).toEqual(
      Array.from({ length: EXPENSES }, (_, index) => EXPENSES - index),
    );
    const changed = entries.slice(0, -1).map(({ changes }) => changes.map(({ field }) => field));
    expect(changed).toEqual(changed.map(() => ['description']));
  });
});
