import { hasHighTurnover, hasOpenDebts, listOpenBalances } from '#server/ledger/balances/queries.ts';
import { takePlaceInSomeTransactions } from '#server/ledger/transactions/commands.ts';
import { listNaming } from '#server/ledger/transactions/queries.ts';
import { lockGroups } from '#server/membership/commands/lock.ts';
import { takePlaceInEvents, tellPlaceTaken } from '#server/membership/history/commands.ts';
import { countVersions, hasLongPast, listVersionsNaming } from '#server/membership/history/queries.ts';
import { type PlaceTakenAt, startMerge } from '#server/membership/memberships/commands.ts';
import { findMerge, listMerges, type MergeRef } from '#server/membership/memberships/queries.ts';
import { deleteGuestUsers } from '#server/people/users/commands.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { FIRST_ID } from '#server/platform/http/cursor.ts';
import { addKeyedJobs } from '#server/platform/jobs/queue.ts';
import { TAKE_PLACE_AT_ONCE, TAKE_PLACE_IN_PAST, TAKE_PLACE_IN_SUMS } from './take-place.ts';

// A claim and a merge both replace a guest, in one piece where the past is short. While the place of one with a long past is
// being taken, by either, the guest is being merged, as `merging_into` says: some hundred rows at a time, each time with the
// group locked and every sum exact. From the beginning the guest is a former member whom nothing new can name, and a
// transaction that names the guest names the member instead before it is changed. So changes made meanwhile have the same
// result as after a merge in one piece. A pass through the past that finds the guest nowhere proves that the
// merge is done. Progress is not stored: a job that begins again finds what is left.

/** Transactions and versions that one step takes: some 20 ms with the group locked. */
const ROWS_AT_ONCE = 200;
/**
 * A job ends after so many steps, so that other jobs can run and its process can stop. Another job goes on.
 */
const STEPS_OF_A_JOB = 200;

/**
 * `to` takes the place of the guest `from`, who is deleted. Where the past is long, a job that is queued here
 * does it.
 */
export async function replaceGuest(trx: Trx, taken: PlaceTakenAt): Promise<void> {
  const { groupId, from } = taken;
  // With such high amounts, a sum over part of the past may pass its limit although the sum over all of it
  // does not.
  const isLong = (await hasLongPast(trx, groupId, from)) && !(await hasHighTurnover(trx, groupId));
  if (isLong) return beginMerge(trx, taken);
  for (const takePlace of [...TAKE_PLACE_IN_PAST, ...TAKE_PLACE_AT_ONCE, ...TAKE_PLACE_IN_SUMS])
    await takePlace(trx, taken);
  await deleteGuestUsers(trx, { ids: [from] });
}

async function beginMerge(trx: Trx, taken: PlaceTakenAt): Promise<void> {
  const { groupId, from: guestId } = taken;
  for (const takePlace of TAKE_PLACE_AT_ONCE) await takePlace(trx, taken);
  await takePlaceInEvents(trx, taken);
  await startMerge(trx, taken);
  await queueMerges(trx, [{ groupId, guestId }]);
}

/** Does some steps of the merge, and queues another job where steps are left. */
export async function continueMerge(ctx: StepsContext, merge: MergeRef): Promise<void> {
  const steps = mergeSteps(ctx, merge);
  for (let step = 0; step < STEPS_OF_A_JOB; step++) if ((await steps.next()).done) return;
  await ctx.transaction(({ trx }) => queueMerges(trx, [merge]));
}

/** Every few minutes: a process may have died with the job. */
export async function findMerges(ctx: StepsContext): Promise<void> {
  const merges = await listMerges(ctx.db, {});
  await ctx.transaction(({ trx }) => queueMerges(trx, merges));
}

/** The rest of the merge. After each step the ledger is whole. */
export async function* mergeSteps(
  ctx: StepsContext,
  merge: MergeRef,
  rowsAtOnce = ROWS_AT_ONCE,
): AsyncGenerator<undefined, void, undefined> {
  let isNamed = true;
  while (isNamed) {
    isNamed = false;
    for await (const ids of findNaming(ctx.db, merge, rowsAtOnce)) {
      isNamed = true;
      const isRunning = await ctx.transaction((step) =>
        inMerge(step, merge, (taken) => takePlaceInSomeTransactions(step.trx, taken, ids)),
      );
      if (!isRunning) return;
      yield;
    }
  }
  await ctx.transaction((step) => inMerge(step, merge, (taken) => endMerge(step, taken)));
}

/** @returns false where another process has done it, or the group is gone. */
async function inMerge(
  { trx, now }: TrxContext,
  { groupId, guestId }: MergeRef,
  work: (taken: PlaceTakenAt) => Promise<void>,
): Promise<boolean> {
  await lockGroups(trx, [groupId]);
  const to = await findMerge(trx, { groupId, guestId });
  if (to === undefined) return false;
  await work({ groupId, from: guestId, to, at: now });
  return true;
}

async function endMerge({ trx, publish }: TrxContext, taken: PlaceTakenAt): Promise<void> {
  const { groupId, from, to, at } = taken;
  const guest = { groupId, userId: from };
  const open = await listOpenBalances(trx, guest);
  if (open.length > 0 || (await hasOpenDebts(trx, guest))) {
    throw new Error(`No transaction in ${groupId} names ${from}, but their sums are not zero`);
  }
  for (const takePlace of TAKE_PLACE_IN_SUMS) await takePlace(trx, taken);
  await deleteGuestUsers(trx, { ids: [from] });
  publish(await tellPlaceTaken(trx, { groupId, userId: to, at }));
}

/**
 * Ids of transactions that name the guest, now or in a version, in parts of at most `rowsAtOnce` rows. A
 * single transaction may have more. They are read without the lock.
 */
async function* findNaming(db: Db, merge: MergeRef, rowsAtOnce: number): AsyncGenerator<readonly string[]> {
  const { groupId } = merge;
  let after: string | null = FIRST_ID;
  while (after !== null) {
    const page: Awaited<ReturnType<typeof listNaming>> = await listNaming(db, merge, after);
    yield* inParts(await countVersions(db, { groupId, ids: page.ids }), rowsAtOnce);
    after = page.last;
  }
  // What is left are versions of transactions that do not name the guest any more.
  let afterSeq: number | null = 0;
  while (afterSeq !== null) {
    const page: Awaited<ReturnType<typeof listVersionsNaming>> = await listVersionsNaming(
      db,
      merge,
      afterSeq,
    );
    yield* inParts(await countVersions(db, { groupId, ids: page.ids }), rowsAtOnce);
    afterSeq = page.last;
  }
}

function* inParts(
  counts: readonly { readonly id: string; readonly count: number }[],
  rowsAtOnce: number,
): Generator<readonly string[]> {
  let part: string[] = [];
  let rows = 0;
  for (const { id, count } of counts) {
    if (part.length > 0 && rows + count + 1 > rowsAtOnce) {
      yield part;
      part = [];
      rows = 0;
    }
    part.push(id);
    rows += count + 1;
  }
  if (part.length > 0) yield part;
}

function queueMerges(trx: Trx, merges: readonly MergeRef[]): Promise<void> {
  const jobs = merges.map((merge) => ({ key: `merge-guest ${merge.guestId}`, payload: merge }));
  return addKeyedJobs(trx, 'merge-guest', jobs);
}
