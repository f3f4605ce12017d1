import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Change, createChanges } from './changes.ts';

const SILENT = {
  on: () => {},
  onGap: () => {},
  hold: async () => {},
  start: async () => {},
  close: async () => {},
};
/** Longer than changes wait for others. */
const A_WHILE_MS = 100;

function changeOf(seq: number): Change {
  return { groupId: 'flat', seq, noun: 'group', action: 'edited', id: 'flat', version: seq, userId: 'ana' };
}

/** The first statement ends as the test says, each other one at once. */
function poolWithSlowStart() {
  const sent: number[] = [];
  let first: PromiseWithResolvers<void> | undefined;
  const query = async (_text: string, [, payload]: [string, string]) => {
    if (!first) {
      first = Promise.withResolvers<void>();
      await first.promise;
    }
    const { changes }: { changes: Change[] } = JSON.parse(payload);
    sent.push(...changes.map(({ seq }) => seq));
  };
  return {
    pool: Object.assign(new pg.Pool(), { query }),
    sent,
    failFirst: () => first?.reject(new Error('the database is away')),
  };
}

it('what failed while later changes waited is sent before the end, in order, and nothing is tried after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { pool, sent, failFirst } = poolWithSlowStart();
  const changes = createChanges(SILENT, pool, () => {});
  for (const seq of [1, 2]) {
    changes.publish(changeOf(seq));
    await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  }
  const closing = changes.close();
  await setImmediate();
  failFirst();
  await closing;
  await setImmediate();
  expect(sent).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a database that is away is said once, and not at every attempt', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let attempts = 0;
  const query = async () => {
    attempts++;
    throw new Error('the database is away');
  };
  const said: string[] = [];
  const changes = createChanges(SILENT, Object.assign(new pg.Pool(), { query }), (line) => said.push(line));
  changes.publish(changeOf(1));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(attempts).toBeGreaterThan(2);
  expect(said).toEqual(['Other processes do not hear of changes: Error: the database is away']);
  await changes.close();
});
