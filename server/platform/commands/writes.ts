import type { FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { DomainError } from '#domain/error.ts';
import { type Db, inTransaction, type Writer } from '#server/platform/db/database.ts';
import { once, onceEach, type RepeatableCall } from '#server/platform/http/idempotency.ts';
import type { Change, Changes } from '#server/platform/live/changes.ts';
import type { WorkPlace } from '#server/platform/turns/fair-queue.ts';
import { createGathering } from '#server/platform/turns/gathering.ts';

/** What a command has written, and what to tell the open streams once that is committed. */
export interface Recorded<T> {
  readonly value: T;
  readonly changes: readonly Change[];
}

/** Where commands write, at what time, and whom they tell. */
interface Outlets {
  readonly db: Db;
  readonly clock: () => Date;
  readonly changes: Pick<Changes, 'publish'>;
}

/** A request whose command writes. */
export interface Write<T> {
  readonly call: RepeatableCall & { readonly request: FastifyRequest; readonly place: WorkPlace };
  /** What it throws is the answer. Nothing is written then. */
  readonly work: (writer: Writer) => Promise<Recorded<T>>;
  /** Whether the database transaction of `work` may have other requests in it, before and after. */
  readonly isShared: boolean;
  /**
   * Writes, in one statement, all requests that have the same `many`, also those of several lanes. The call
   * itself writes nothing, and throws where one of the requests is refused.
   */
  readonly many?: (writes: readonly Write<unknown>[]) => WriteMany<T>;
}

/**
 * Writes several requests, in their order. Where one request of a lane cannot be written, none of that lane
 * is, and each of them is undefined in the result.
 */
export type WriteMany<T> = (writer: Writer) => Promise<readonly (Recorded<T> | undefined)[]>;

/**
 * Does the writes of each lane in order, and those that came while others were done together. Each is
 * answered as if it were alone.
 */
export type WriteLanes = <T>(lane: string, write: Write<T>) => Promise<T>;

/** How many requests one database transaction writes at most. */
const TOGETHER_MAX = 32;

/** How many groups are written into at once before those that come meanwhile wait to be written together. */
const ABREAST = 2;

/**
 * After this time requests that came meanwhile are written, too, although the turn's work has not ended. Most
 * turns take less.
 */
const TURN_MS = 30;

/**
 * Bytes of a body that may be written together with those of other groups. A larger one would keep the others
 * waiting.
 */
const SMALL_BODY = 2_048;

/**
 * After this time the next requests of the group are sent to the database, too, whose locks then decide their
 * order. The request before them may be waiting for another transaction.
 */
const PATIENCE_MS = 1000;

/** Milliseconds. */
interface Waits {
  readonly turnMs?: number;
  readonly patienceMs?: number;
}

export function createWriteLanes(
  outlets: Outlets,
  { turnMs = TURN_MS, patienceMs = PATIENCE_MS }: Waits = {},
): WriteLanes {
  const warned = new WeakSet<Write<unknown>>();
  const inTurn = createGathering<Write<unknown>, unknown>({
    most: TOGETHER_MAX,
    patienceMs,
    alone: ({ call, work }) => writeOnce(outlets, call, work),
    together: (lanes) => writeTogether(outlets, lanes, warned),
    mayJoinOthers,
    abreast: ABREAST,
    turnMs,
    // Not the request's signal: it never aborts once the body was read.
    refuse: ({ call }) =>
      call.request.raw.socket.destroyed ? new DomainError('SERVICE_UNAVAILABLE') : undefined,
    rest: ({ call }) => call.place.rest(),
  });
  // What a write is answered with is what its own `work`, or `many`, has given.
  return <T>(lane: string, write: Write<T>) => inTurn(lane, write) as Promise<T>;
}

/** Whether it may be written together with those of other lanes: one statement can, it is small, and waits for no key. */
function mayJoinOthers({ call, many }: Write<unknown>): boolean {
  const { 'content-length': length, 'idempotency-key': key } = call.request.headers;
  return many !== undefined && key === undefined && Number(length) <= SMALL_BODY;
}

/** Runs work that commits, and then tells what it left to be told. Nothing is told of work that failed. */
export async function thenTell<T>(work: (afterCommit: (tell: () => void) => void) => Promise<T>): Promise<T> {
  const news: (() => void)[] = [];
  const value = await work((tell) => news.push(tell));
  for (const tell of news) tell();
  return value;
}

/** Runs a command once per Idempotency-Key and tells the open streams what it changed, after the commit. */
export function writeOnce<T>(
  { db, clock, changes }: Outlets,
  call: RepeatableCall,
  work: Write<T>['work'],
): Promise<T> {
  return thenTell((afterCommit) =>
    once(call, { db, now: clock() }, async (writer) => {
      const recorded = await work(writer);
      for (const change of recorded.changes) afterCommit(() => changes.publish(change));
      return recorded.value;
    }),
  );
}

/**
 * Writes all requests of a lane, or none of them: the result of the lane is then undefined. Requests that are
 * refused for their content are found before anything is written. A fault is logged once, however often its
 * request is tried together with others. Tried alone, the request fails without the others.
 */
async function writeTogether(
  { db, clock, changes }: Outlets,
  lanes: readonly (readonly Write<unknown>[])[],
  warned: WeakSet<Write<unknown>>,
): Promise<readonly (readonly unknown[] | undefined)[]> {
  const writes = lanes.flat();
  const report = (error: unknown) => {
    if (isOfOneRequest(error) || writes.some((write) => warned.has(write))) return;
    for (const write of writes) warned.add(write);
    writes[0]?.call.request.log.warn({ err: error }, 'requests that wait together are tried apart');
  };
  const steps = writes.every(({ isShared }) => isShared) ? stepsOf(writes, report) : [];
  const inOrder = steps.flatMap((step) => step.writes);
  const calls = inOrder.map(({ call }) => call);
  const [first, ...others] = steps;
  const done =
    first &&
    (await onceEach(calls, { db, now: clock() }, (writer) =>
      others.length === 0 ? unlessRefused(first.write(writer)) : allOrNone(writer, steps, report),
    ));
  for (const change of done?.flatMap((recorded) => recorded?.changes ?? []) ?? []) changes.publish(change);
  const answers = new Map(inOrder.map((write, index) => [write, done?.[index]]));
  return lanes.map((lane) => {
    const recorded = lane.flatMap((write) => answers.get(write) ?? []);
    return recorded.length < lane.length ? undefined : recorded.map(({ value }) => value);
  });
}

/** Some requests, and what writes them. */
interface Step {
  readonly writes: readonly Write<unknown>[];
  readonly write: WriteMany<unknown>;
}

/** No steps where one of the requests is refused. */
function stepsOf(writes: readonly Write<unknown>[], report: (error: unknown) => void): readonly Step[] {
  try {
    return [...Map.groupBy(writes, ({ many }) => many)].flatMap(([many, alike]) =>
      many && alike.length > 1
        ? { writes: alike, write: many(alike) }
        : alike.map((one) => ({ writes: [one], write: async (writer: Writer) => [await one.work(writer)] })),
    );
  } catch (error) {
    report(error);
    return [];
  }
}

/**
 * Several steps in one database transaction. What fails before its commit has written nothing, so that each
 * may be tried again.
 */
async function allOrNone(
  writer: Writer,
  steps: readonly Step[],
  report: (error: unknown) => void,
): Promise<readonly Recorded<unknown>[] | undefined> {
  const undone = Symbol('undone');
  try {
    return await inTransaction(writer, async (trx) => {
      const done: Recorded<unknown>[] = [];
      for (const { write } of steps) {
        for (const recorded of (await write(trx).catch(report)) ?? [undefined]) {
          if (!recorded) throw undone;
          done.push(recorded);
        }
      }
      return done;
    });
  } catch (error) {
    if (error === undone) return undefined;
    throw error;
  }
}

/**
 * For a single statement, which has written nothing when it is refused. Any other error is thrown and not
 * tried again: after a lost connection, for example, it is unknown what was written.
 */
function unlessRefused<T>(written: Promise<T>): Promise<T | undefined> {
  return written.catch((error: unknown) => {
    if (isOfOneRequest(error)) return undefined;
    throw error;
  });
}

/**
 * Classes of SQLSTATE that may be due to one request: its values, a conflict with another transaction, or the
 * size of the statement. The other requests succeed when they are tried apart.
 */
const OF_ONE_REQUEST = /^(0A|22|23|40|54)/;

function isOfOneRequest(error: unknown): boolean {
  if (error instanceof DatabaseError) return OF_ONE_REQUEST.test(error.code ?? '');
  return error instanceof DomainError;
}
