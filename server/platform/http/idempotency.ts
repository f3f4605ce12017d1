import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { daysBefore } from '#domain/calendar/day.ts';
import { DomainError } from '#domain/error.ts';
import {
  bytea,
  json,
  text,
  texts,
  timestamptz,
  uuid,
  uuids,
  type ValuesOf,
} from '#server/platform/db/columns.ts';
import { autocommit, connectionOf, type Db, type Trx, type Writer } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Actor } from './actor.ts';
import { invalidField } from './error.ts';

/** What a key may be: 1 to 200 printable ASCII characters. */
export const KEY = /^[\x21-\x7e]{1,200}$/;

/** The part of a call that makes it the same call again. */
export interface RepeatableCall {
  readonly actor: Actor;
  readonly body: unknown;
  readonly request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>;
}

/** Where the answers are kept, and when those of these calls are. */
interface Keeping {
  readonly db: Db;
  readonly now: Date;
}

/**
 * Does `work` once for an Idempotency-Key, however often and however simultaneously the request arrives; without the
 * header, `work` simply runs. `work` must write through what it is given, and its result must be JSON.
 * The first answer is given again to the same request; another request under that key throws CONSTRAINT_VIOLATION.
 * A request that was refused or that failed leaves its key free.
 */
export async function once<T>(
  call: RepeatableCall,
  { db, now }: Keeping,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const key = keyOf(call);
  if (key === undefined) return work(autocommit(db));
  const { userId } = call.actor;
  const hash = requestHash(call);
  return db.transaction().execute(async (trx) => {
    // A second request with the key waits here until the first has committed or given up.
    const claimed = await claimKey(trx, { userId, key, hash, now });
    if (claimed.length === 0) return firstAnswer<T>(trx, userId, key, hash);
    const result = await work(trx);
    await saveAnswer(trx, { userId, key, answer: JSON.stringify({ result }) });
    return result;
  });
}

/**
 * `once` for several calls whose work is one database transaction. Without any key, `work` simply runs. With one, nothing is
 * written and the result is undefined, so that each call is to be answered alone, where
 * - a key is malformed,
 * - a key was used before, or by two of the calls,
 * - a key is in use by another request that does not end within 100 ms,
 * - `work` refuses with a DomainError, or gives undefined for all of the calls or for one of them.
 */
export async function onceEach<T extends { readonly value: unknown }>(
  calls: readonly RepeatableCall[],
  { db, now }: Keeping,
  work: (writer: Writer) => Promise<readonly (T | undefined)[] | undefined>,
): Promise<readonly (T | undefined)[] | undefined> {
  const hasKey = ({ request }: RepeatableCall) => request.headers['idempotency-key'] !== undefined;
  if (!calls.some(hasKey)) return work(autocommit(db));
  const undone = Symbol('undone');
  try {
    return await db.transaction().execute(async (trx) => {
      const keyed = calls.flatMap((call, index) => {
        const key = keyOf(call);
        return key === undefined ? [] : [{ index, key, userId: call.actor.userId, hash: requestHash(call) }];
      });
      const userIds = keyed.map(({ userId }) => userId);
      const keys = keyed.map(({ key }) => key);
      const hashes = keyed.map(({ hash }) => hash.toString('hex'));
      await limitWaits(trx, { limit: '100ms' });
      const claimed = await claimKeys(trx, { userIds, keys, hashes, now }).catch((error: unknown) => {
        throw isLockTimeout(error) ? undone : error;
      });
      await limitWaits(trx, { limit: '0' });
      if (claimed.length < keyed.length) throw undone;
      const results = await work(trx);
      if (!results || results.includes(undefined)) throw undone;
      const answers = keyed.map(({ index }) => JSON.stringify({ result: results[index]?.value }));
      await saveAnswers(trx, { userIds, keys, answers });
      return results;
    });
  } catch (error) {
    if (error === undone || error instanceof DomainError) return undefined;
    throw error;
  }
}

/** A retry comes within seconds, at most after a night offline. */
export async function clearIdempotencyKeys(writer: Writer, now: Date): Promise<void> {
  await connectionOf(writer)
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', daysBefore(now, 1))
    .execute();
}

/** An account that is deleted. */
interface NamedPerson {
  readonly userId: string;
  readonly email: string;
}

/**
 * The answers to an account that is deleted, and those to others that name it: as a member of a group, or by its address
 * where it was invited. No index finds the others, so that all of a day are read: a second for 200,000. Hence it is a
 * statement by itself, before the deletion locks the groups of the person; what is answered meanwhile is left to forgetPerson.
 */
export async function forgetPersonInOldAnswers(writer: Writer, person: NamedPerson): Promise<void> {
  await deleteAnswers(connectionOf(writer), namesOf(person));
}

/** Those that forgetPersonInOldAnswers has not seen. `now` is from before it began. */
export async function forgetPerson(
  trx: Trx,
  person: NamedPerson,
  { now }: { readonly now: Date },
): Promise<void> {
  await deleteRecentAnswers(trx, { ...namesOf(person), since: new Date(now.getTime() - UNSEEN_MS) });
}

/**
 * An answer has the time at which its request came, by the clock of its process, and is seen by others after the commit.
 * No write goes on for so long: each wait in it ends after 30 seconds.
 */
const UNSEEN_MS = 10 * 60 * 1000;

const NAMES = { userId: uuid, member: json(), invited: json(), invitedAmongOthers: json() };

function namesOf({ userId, email }: NamedPerson): ValuesOf<typeof NAMES> {
  return {
    userId,
    member: JSON.stringify({ result: { members: [{ userId }] } }),
    invited: JSON.stringify({ result: { email } }),
    invitedAmongOthers: JSON.stringify({ result: [{ email }] }),
  };
}

const IS_NAMING = `(idempotency_keys.response @> :member::jsonb or idempotency_keys.response @> :invited::jsonb
  or idempotency_keys.response @> :invitedAmongOthers::jsonb)`;

const deleteAnswers = statement({
  text: `delete from idempotency_keys where idempotency_keys.user_id = :userId or ${IS_NAMING}`,
  values: NAMES,
});

// By the primary key and by the index of age: 17 ms where all answers take 1,040, of 200,000 in a day.
const deleteRecentAnswers = statement({
  text: `
    delete from idempotency_keys
    where idempotency_keys.user_id = :userId or idempotency_keys.created_at >= :since and ${IS_NAMING}`,
  values: { ...NAMES, since: timestamptz },
});

const claimKey = statement({
  text: `
    insert into idempotency_keys (user_id, key, request_hash, created_at) values (:userId, :key, :hash, :now)
    on conflict (user_id, key) do nothing returning key`,
  values: { userId: uuid, key: text, hash: bytea, now: timestamptz },
  row: { key: text },
});

const saveAnswer = statement({
  text: 'update idempotency_keys set response = :answer where user_id = :userId and key = :key',
  values: { userId: uuid, key: text, answer: json() },
});

const claimKeys = statement({
  // In one order, so that two requests with the same keys wait and do not deadlock.
  text: `
    insert into idempotency_keys (user_id, key, request_hash, created_at)
    select given.user_id, given.key, decode(given.hash, 'hex'), :now::timestamptz
    from unnest(:userIds::uuid[], :keys::text[], :hashes::text[]) as given (user_id, key, hash)
    order by given.user_id, given.key
    on conflict (user_id, key) do nothing returning key`,
  values: { userIds: uuids, keys: texts, hashes: texts, now: timestamptz },
  row: { key: text },
});

// A key that another request holds is no reason for the others to wait for that.
const limitWaits = statement({
  text: "select set_config('lock_timeout', :limit, true) as limited",
  values: { limit: text },
  row: { limited: text },
});

const isLockTimeout = (error: unknown) => error instanceof DatabaseError && error.code === '55P03';

const saveAnswers = statement({
  text: `
    update idempotency_keys set response = given.answer::jsonb
    from unnest(:userIds::uuid[], :keys::text[], :answers::text[]) as given (user_id, key, answer)
    where idempotency_keys.user_id = given.user_id and idempotency_keys.key = given.key`,
  values: { userIds: uuids, keys: texts, answers: texts },
});

/** Throws VALIDATION_ERROR. */
function keyOf({ request }: RepeatableCall): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw invalidField('Idempotency-Key', 'invalid_format', '1 to 200 printable ASCII characters');
  }
  return key;
}

/** Compares the parsed body, in which fields have one order and unknown ones are gone, not the bytes of this attempt. */
function requestHash({ request, body }: RepeatableCall): Buffer {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null)}`)
    .digest();
}

async function firstAnswer<T>(trx: Trx, userId: string, key: string, hash: Buffer): Promise<T> {
  const [first] = await findAnswer(trx, { userId, key });
  if (!first?.request_hash.equals(hash)) throw new DomainError('CONSTRAINT_VIOLATION', { key });
  return first.response.result;
}

// `never` fits every T: the hash shows that the answer was made by the same request, so by the same `work`.
const findAnswer = statement({
  text: `
    select request_hash, response from idempotency_keys
    where user_id = :userId and key = :key and response is not null`,
  values: { userId: uuid, key: text },
  row: { request_hash: bytea, response: json<{ result: never }>() },
});
