import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/error.ts';
import { bytea, json, text, uuid } from '#server/platform/db/columns.ts';
import { autocommit, connectionOf, type Db, type Trx, type Writer } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Actor } from './actor.ts';
import { invalidField } from './error.ts';

/** The part of a call that makes it the same call again. */
export interface RepeatableCall {
  readonly actor: Actor;
  readonly body: unknown;
  readonly request: FastifyRequest;
}

/**
 * Does `work` once for an Idempotency-Key, however often and however simultaneously the request arrives; without the
 * header, `work` simply runs. `work` must write through what it is given, and its result must be JSON.
 * The first answer is given again to the same request; another request under that key throws CONSTRAINT_VIOLATION.
 * A request that was refused or that failed leaves its key free.
 */
export async function once<T>(
  call: RepeatableCall,
  db: Db,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const key = call.request.headers['idempotency-key'];
  if (key === undefined) return work(autocommit(db));
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalidField('Idempotency-Key', 'invalid_format', '1 to 200 printable ASCII characters');
  }
  const { userId } = call.actor;
  const hash = requestHash(call);
  return db.transaction().execute(async (trx) => {
    // A second request with the key waits here until the first has committed or given up.
    const claimed = await claimKey(trx, { userId, key, hash });
    if (claimed.length === 0) return firstAnswer<T>(trx, userId, key, hash);
    const result = await work(trx);
    await saveAnswer(trx, { userId, key, answer: JSON.stringify({ result }) });
    return result;
  });
}

/** A retry comes within seconds, at most after a night offline. */
export async function clearIdempotencyKeys(writer: Writer): Promise<void> {
  await clearKeys(connectionOf(writer), {});
}

/**
 * The answers to an account that is deleted, and those to others that name it: as a member of a group, or by its address
 * where it was invited.
 */
export async function forgetPerson(
  trx: Trx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await deleteAnswers(trx, {
    userId,
    member: JSON.stringify({ result: { members: [{ userId }] } }),
    invited: JSON.stringify({ result: { email } }),
    invitedAmongOthers: JSON.stringify({ result: [{ email }] }),
  });
}

const deleteAnswers = statement({
  text: `
    delete from idempotency_keys
    where idempotency_keys.user_id = :userId or idempotency_keys.response @> :member::jsonb
      or idempotency_keys.response @> :invited::jsonb or idempotency_keys.response @> :invitedAmongOthers::jsonb`,
  values: { userId: uuid, member: json(), invited: json(), invitedAmongOthers: json() },
});

const clearKeys = statement({
  text: "delete from idempotency_keys where created_at < now() - interval '1 day'",
});

const claimKey = statement({
  text: `
    insert into idempotency_keys (user_id, key, request_hash) values (:userId, :key, :hash)
    on conflict (user_id, key) do nothing returning key`,
  values: { userId: uuid, key: text, hash: bytea },
  row: { key: text },
});

const saveAnswer = statement({
  text: 'update idempotency_keys set response = :answer where user_id = :userId and key = :key',
  values: { userId: uuid, key: text, answer: json() },
});

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
