import { DomainError } from '#domain/error.ts';
import { bytea, int4, int8, text, texts, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { statement } from '#server/platform/db/statement.ts';

export async function findTotpSecret(db: Db, userId: string) {
  return await db
    .selectFrom('totp_secrets')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Replaces one that was never confirmed. Throws DUPLICATE_ENTRY while a confirmed one is in use. */
export async function insertTotpSecret(trx: Trx, userId: string, secret: Buffer, now: Date): Promise<void> {
  const [row] = await upsertTotpSecret(trx, { userId, secret, now });
  if (!row) throw new DomainError('DUPLICATE_ENTRY');
}

/** @returns false when this step, or a later one, was used before. */
export async function spendTotpStep(trx: Trx, userId: string, step: number): Promise<boolean> {
  const moved = await moveTotpStep(trx, { userId, step });
  return moved.length > 0;
}

export async function confirmTotpSecret(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx.updateTable('totp_secrets').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
}

/** @returns whether a confirmed one was there. */
export async function deleteTotpSecret(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

export async function replaceRecoveryCodes(
  trx: Trx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  // Of two requests at once, the codes of one are kept.
  await lockPerson(trx, userId);
  await deleteRecoveryCodes(trx, userId);
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function deleteRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Recovery codes replace another factor. Without that factor they would be the only one. */
export async function deleteStrayRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  // Of two factors that are removed at once, each transaction would still see the other.
  await lockPerson(trx, userId);
  await deleteStrayCodes(trx, { userId });
}

/** @returns how many are left, or undefined when there is no such code or it was used. */
export async function spendRecoveryCode(
  trx: Trx,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const [row] = await updateRecoveryCode(trx, { userId, hash, now });
  return row?.left;
}

export interface StoredPasskey {
  readonly userId: string;
  readonly id: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
}

export async function findPasskey(db: Db, id: string): Promise<StoredPasskey | undefined> {
  return await db
    .selectFrom('passkeys')
    .select(['user_id as userId', 'id', 'public_key as publicKey', 'sign_count as signCount', 'transports'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The oldest first. */
export async function listPasskeys(db: Db, userId: string) {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** @returns false when the account holds `most` already, or the credential belongs to an account. */
export async function insertPasskey(
  trx: Trx,
  { userId, id, publicKey, signCount, transports }: StoredPasskey,
  { name, most, now }: { name: string; most: number; now: Date },
): Promise<boolean> {
  // Two requests at once must not both take the last free place.
  await lockPerson(trx, userId);
  const added = await addPasskey(trx, { userId, id, name, publicKey, signCount, transports, now, most });
  return added.length > 0;
}

/** @returns false when the device has counted this far, or further, before: there is a copy of its key. */
export async function countPasskeyUse(trx: Trx, id: string, signCount: number, now: Date): Promise<boolean> {
  const moved = await moveSignCount(trx, { id, signCount, now });
  return moved.length > 0;
}

/** @returns false when the account has no such passkey. */
export async function updatePasskeyName(
  trx: Trx,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns its name, or undefined when the account has no such passkey. */
export async function deletePasskey(trx: Trx, userId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeys(trx: Trx, userId: string): Promise<readonly { name: string }[]> {
  return await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('name').execute();
}

const upsertTotpSecret = statement({
  text: `
    insert into totp_secrets (user_id, secret, created_at) values (:userId, :secret, :now)
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    where totp_secrets.confirmed_at is null
    returning user_id`,
  values: { userId: uuid, secret: bytea, now: timestamptz },
  row: { user_id: uuid },
});

const moveTotpStep = statement({
  text: `
    update totp_secrets set last_step = :step where user_id = :userId and last_step < :step returning user_id`,
  values: { userId: uuid, step: int8 },
  row: { user_id: uuid },
});

const updateRecoveryCode = statement({
  text: `
    with used as (
      update recovery_codes set used_at = :now where user_id = :userId and code_hash = :hash and used_at is null returning code_hash)
    select (
      select count(*)::integer from recovery_codes r
      where r.user_id = :userId and r.used_at is null and r.code_hash <> used.code_hash) as left
    from used`,
  values: { userId: uuid, hash: bytea, now: timestamptz },
  row: { left: int4 },
});

const deleteStrayCodes = statement({
  text: `
    delete from recovery_codes where user_id = :userId
    and not exists (select 1 from passkeys where user_id = :userId)
    and not exists (select 1 from totp_secrets where user_id = :userId and confirmed_at is not null)`,
  values: { userId: uuid },
});

const addPasskey = statement({
  text: `
    insert into passkeys (user_id, id, name, public_key, sign_count, transports, created_at)
    select :userId, :id, :name, :publicKey, :signCount::bigint, :transports::text[], :now::timestamptz
    where (select count(*) from passkeys where user_id = :userId) < :most::integer
    on conflict (id) do nothing
    returning id`,
  values: {
    userId: uuid,
    id: text,
    name: text,
    publicKey: bytea,
    signCount: int8,
    transports: texts,
    now: timestamptz,
    most: int4,
  },
  row: { id: text },
});

// Many devices do not count and always say 0.
const moveSignCount = statement({
  text: `
    update passkeys set sign_count = :signCount, last_used_at = :now
    where id = :id and (sign_count < :signCount or (sign_count = 0 and :signCount = 0)) returning id`,
  values: { id: text, signCount: int8, now: timestamptz },
  row: { id: text },
});
