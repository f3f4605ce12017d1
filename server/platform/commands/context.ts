import type { Deps } from '#server/deps.ts';
import { autocommit, type Db, type Trx, type Writer } from '#server/platform/db/database.ts';
import { thenTell } from './writes.ts';

// What commands work with, beside their input. A command is `command(ctx, input)`, and only these functions make a ctx.

/** The dependencies, but for those with which a command could write past its context, and the moment of the command. */
export interface CommandBase
  extends Omit<Deps, 'db' | 'pool' | 'databaseUrl' | 'changes' | 'groupWrites' | 'revocations' | 'clock'> {
  readonly now: Date;
}

/** Of a command inside a database transaction: all of it is committed, or nothing. */
export interface TrxContext extends CommandBase {
  readonly trx: Trx;
  /** Tells the open streams of a change, after the commit. */
  readonly publish: Deps['changes']['publish'];
  /** Makes the access tokens of sessions that end here invalid, in every process from the commit on. */
  readonly revoke: (sessionIds: readonly string[]) => Promise<void>;
}

/**
 * Of a command that is more than one database transaction: what it has written stays although a later step refuses. So
 * guesses are counted, and neither a slow hash nor another server keeps a connection waiting.
 */
export interface StepsContext extends CommandBase {
  /** For reads. */
  readonly db: Db;
  /** For a step that is a single statement. */
  readonly writer: Writer;
  readonly transaction: <T>(work: (ctx: TrxContext) => Promise<T>) => Promise<T>;
}

export function stepsContext(deps: Deps): StepsContext {
  const { db, pool, databaseUrl, changes, groupWrites, revocations, clock, ...base } = deps;
  const given = { ...base, now: clock() };
  return { ...given, db, writer: autocommit(db), transaction: (work) => inOneTransaction(deps, given, work) };
}

function inOneTransaction<T>(
  { db, changes, revocations }: Deps,
  given: CommandBase,
  work: (ctx: TrxContext) => Promise<T>,
): Promise<T> {
  return thenTell((afterCommit) =>
    db.transaction().execute((trx) =>
      work({
        ...given,
        trx,
        publish: (change) => afterCommit(() => changes.publish(change)),
        async revoke(sessionIds) {
          await revocations.record(trx, sessionIds);
          // This process hears the notification of the commit as well, but later.
          afterCommit(() => revocations.announce(sessionIds));
        },
      }),
    ),
  );
}
