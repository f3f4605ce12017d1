import { text, timestamptz } from '#server/platform/db/columns.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { lockPasswordLinks } from '#server/platform/db/person-lock.ts';
import { statement } from '#server/platform/db/statement.ts';

export async function deleteExpiredVerifications(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('verifications').where('expires_at', '<', now).execute();
  await trx.deleteFrom('email_changes').where('expires_at', '<', now).execute();
}

/** Which of the two addresses has confirmed. */
export type EmailSide = 'old' | 'new';

interface EmailChange {
  readonly userId: string;
  readonly newEmail: string;
  readonly expiresAt: Date;
  readonly hasConfirmed: Readonly<Record<EmailSide, boolean>>;
}

/** A change begun anew replaces the one before, whose links are void. */
export async function writeEmailChange(
  trx: Trx,
  { id, userId, newEmail, expiresAt }: { id: string; userId: string; newEmail: string; expiresAt: Date },
): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('email_changes')
    .values({ id, user_id: userId, new_email: newEmail, expires_at: expiresAt })
    .execute();
}

/** Undefined when the change is over. */
export async function findEmailChange(db: Db, id: string, now: Date): Promise<EmailChange | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .select(['user_id', 'new_email', 'expires_at', 'old_confirmed_at', 'new_confirmed_at'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      newEmail: row.new_email,
      expiresAt: row.expires_at,
      hasConfirmed: { old: row.old_confirmed_at !== null, new: row.new_confirmed_at !== null },
    }
  );
}

/** Undefined when the change is over. Of two sides that confirm at once, the later one sees both. */
export async function confirmSide(
  trx: Trx,
  id: string,
  side: EmailSide,
  now: Date,
): Promise<{ userId: string; newEmail: string; isComplete: boolean } | undefined> {
  const row = await trx
    .updateTable('email_changes')
    .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning(['user_id', 'new_email', 'old_confirmed_at', 'new_confirmed_at'])
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      newEmail: row.new_email,
      isComplete: row.old_confirmed_at !== null && row.new_confirmed_at !== null,
    }
  );
}

export async function deleteEmailChange(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('id', '=', id).execute();
}

/** Changes of the account, and tokens that were mailed to its address. */
export async function deleteVerificationsOf(trx: Trx, userId: string, email: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await deleteTokens(trx, { userId, email });
}

/** Waits for a link that is being made: its token is deleted too. */
export async function deletePendingResets(trx: Trx, userId: string): Promise<void> {
  await lockPasswordLinks(trx, userId);
  await trx.deleteFrom('verifications').where('value', '=', userId).execute();
}

/** When the account of an address got its password; null where it has none, as for an address without an account. */
export async function findPasswordTime(db: Db, email: string): Promise<string | null> {
  const [row] = await findPasswordStamp(db, { email });
  return row?.updated_at.toISOString() ?? null;
}

const findPasswordStamp = statement({
  text: `
    select identities.updated_at from identities join users on users.id = identities.user_id
    where users.email = :email and identities.provider_id = 'credential'`,
  values: { email: text },
  row: { updated_at: timestamptz },
});

const deleteTokens = statement({
  text: `
    delete from verifications
    where verifications.value in (:userId::text, :email) or verifications.identifier = :email`,
  values: { userId: text, email: text },
});
