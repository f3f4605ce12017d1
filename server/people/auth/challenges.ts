import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieHeader, cookieOf } from '#server/platform/callers/cookies.ts';
import { keyFor } from '#server/platform/callers/keys.ts';
import type { CommandBase } from '#server/platform/commands/context.ts';
import { int4, json, nullable, type RowOf, text, timestamptz, uuid } from '#server/platform/db/columns.ts';
import { connectionOf, type Db, type Trx, type Writer } from '#server/platform/db/database.ts';
import { statement, writeStatement } from '#server/platform/db/statement.ts';

// A proof that was begun and is not finished: a row, and a cookie that names it. So it is finished in the browser in
// which it began.

export type ChallengePurpose =
  | 'second-factor'
  | 'passkey-sign-in'
  | 'passkey-registration'
  | 'passkey-proof'
  | 'google';

type Challenge = RowOf<typeof CHALLENGE>;

export interface NewChallenge {
  readonly purpose: ChallengePurpose;
  readonly userId?: string | undefined;
  readonly value?: string;
  /** Anything that JSON can hold. */
  readonly details?: unknown;
  readonly lifeSeconds: number;
}

/** Wrong answers per challenge. Five guesses at six digits have no real chance. */
const ATTEMPTS = 5;
const COOKIE = 'quits.challenge';

/** @returns a whole Set-Cookie header. A browser has one challenge at a time: a new one replaces the last. */
export async function openChallenge(
  writer: Writer,
  base: CommandBase,
  { purpose, userId, value = '', details, lifeSeconds }: NewChallenge,
): Promise<string> {
  const id = base.newId();
  const row = {
    id,
    purpose,
    value,
    user_id: userId ?? null,
    details: details === undefined ? null : JSON.stringify(details),
    expires_at: new Date(base.now.getTime() + lifeSeconds * 1000),
  };
  await connectionOf(writer).insertInto('challenges').values(row).execute();
  return setCookie(base, `${id}.${signatureOf(base, id)}`, lifeSeconds);
}

/** Undefined once it has expired, was taken, or was answered wrongly too often. */
export async function findChallenge(
  db: Db,
  base: CommandBase,
  headers: Headers,
  purpose: ChallengePurpose,
): Promise<Challenge | undefined> {
  const id = challengeId(base, headers);
  if (id === undefined) return undefined;
  const [challenge] = await findOpen(db, { id, purpose, now: base.now, attempts: ATTEMPTS - 1 });
  return challenge;
}

/** Before an answer is checked, so that answers sent at the same moment count too. */
export async function countAttempt(writer: Writer, id: string): Promise<void> {
  await addAttempt(connectionOf(writer), { id });
}

/** A sign-in that waits asks a device too: this is the question, in place of an earlier one. */
export async function saveChallengeValue(writer: Writer, id: string, value: string): Promise<void> {
  await connectionOf(writer).updateTable('challenges').set({ value }).where('id', '=', id).execute();
}

/** @returns false when the question was answered before. */
export async function spendChallengeValue(writer: Writer, id: string, value: string): Promise<boolean> {
  const row = await connectionOf(writer)
    .updateTable('challenges')
    .set({ value: '' })
    .where('id', '=', id)
    .where('value', '=', value)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** As `findChallenge`, and deletes it. The last counted attempt may take it. Of two requests at once, one gets it. */
export async function takeChallenge(
  writer: Writer,
  base: CommandBase,
  headers: Headers,
  purpose: ChallengePurpose,
): Promise<Challenge | undefined> {
  const db = connectionOf(writer);
  const id = challengeId(base, headers);
  if (id === undefined) return undefined;
  const [challenge] = await takeOpen(db, { id, purpose, now: base.now, attempts: ATTEMPTS });
  return challenge;
}

/** The Set-Cookie header that clears the challenge. */
export function closeCookie(base: CommandBase): string {
  return setCookie(base, '', 0);
}

/** The sign-ins of an account that wait for a second factor. */
export const endWaitingSignIns = writeStatement({
  text: "delete from challenges where user_id = :userId and purpose = 'second-factor'",
  values: { userId: uuid },
});

/** Of an account that is deleted, and any that holds its address. */
export async function forgetPerson(
  trx: Trx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await deleteOf(trx, { userId, email });
}

export async function deleteExpiredChallenges(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('challenges').where('expires_at', '<', now).execute();
}

const addAttempt = statement({
  text: 'update challenges set attempts = attempts + 1 where id = :id',
  values: { id: uuid },
});

const deleteOf = statement({
  text: `
    delete from challenges
    where challenges.user_id = :userId or position(to_json(:email::text)::text in challenges.details::text) > 0`,
  values: { userId: uuid, email: text },
});

const OPEN = 'id = :id and purpose = :purpose and expires_at > :now and attempts <= :attempts';
const COLUMNS = 'id, user_id, value, details';

const OPEN_VALUES = { id: uuid, purpose: text, now: timestamptz, attempts: int4 };

const CHALLENGE = {
  id: uuid,
  user_id: nullable(uuid),
  value: text,
  details: nullable(json<unknown>()),
};

const findOpen = statement({
  text: `select ${COLUMNS} from challenges where ${OPEN}`,
  values: OPEN_VALUES,
  row: CHALLENGE,
});

const takeOpen = statement({
  text: `delete from challenges where ${OPEN} returning ${COLUMNS}`,
  values: OPEN_VALUES,
  row: CHALLENGE,
});

function challengeId(base: CommandBase, headers: Headers): string | undefined {
  const value = cookieOf(headers, COOKIE, base.config);
  const [id, signature] = value?.split('.') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(signatureOf(base, id));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

function signatureOf({ secret }: CommandBase, id: string): string {
  return createHmac('sha256', keyFor('challenge', secret)).update(id).digest('base64url');
}

function setCookie({ config }: CommandBase, value: string, maxAge: number): string {
  return cookieHeader({ name: COOKIE, value, path: '/', maxAge }, config);
}
