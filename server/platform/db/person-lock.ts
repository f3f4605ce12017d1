import { LOCK_SEEDS } from './advisory-locks.ts';
import { text, uuid, uuids } from './columns.ts';
import type { Trx } from './database.ts';
import { statement } from './statement.ts';

/**
 * Holds up every other request that locks this person, until the end of the transaction. What opens a session, and a change of
 * the ways in but for the password, takes it before any row of the person, so that two do not wait in a circle. Not the row
 * of `users`: in a database that is distributed by group that table is on every node, and a lock on one row of it is a lock on
 * all of them.
 */
export async function lockPerson(trx: Trx, userId: string): Promise<void> {
  await takeLock(trx, { userId });
}

/**
 * Holds up what makes a link to choose a password, and every change of the password, until the end of the transaction.
 * A change takes it before it locks the row of the password or a row of a link, so that two changes do not wait in a circle.
 * A change in the profile takes this lock alone, a reset by mail that of the person before it.
 */
export async function lockPasswordLinks(trx: Trx, userId: string): Promise<void> {
  await takeLinksLock(trx, { userId });
}

/**
 * Holds up every other request that counts the groups of these people, until the end of the transaction. Not the lock of
 * the person: that one is taken before the locks of groups, and this one after them, so that neither waits in a circle.
 */
export async function lockGroupCounts(trx: Trx, userIds: readonly string[]): Promise<void> {
  await takeCountLocks(trx, { userIds });
}

// Two people with the same hash only wait for each other.
const takeLock = statement({
  text: `select pg_advisory_xact_lock(hashtextextended(:userId::uuid::text, ${LOCK_SEEDS.person}))::text as taken`,
  values: { userId: uuid },
  row: { taken: text },
});

const takeLinksLock = statement({
  text: `select pg_advisory_xact_lock(hashtextextended(:userId::uuid::text, ${LOCK_SEEDS.passwordLinks}))::text as taken`,
  values: { userId: uuid },
  row: { taken: text },
});

// In the order of the keys, so that two requests for several people do not wait for each other.
const takeCountLocks = statement({
  text: `
    select pg_advisory_xact_lock(person.key)::text as taken
    from (
      select hashtextextended(given.id::text, ${LOCK_SEEDS.groupCounts}) as key
      from unnest(:userIds::uuid[]) as given (id)
      order by 1
    ) as person`,
  values: { userIds: uuids },
  row: { taken: text },
});
