import { LOCALES, type Locale, type User } from '#contract/accounts.ts';
import { DomainError } from '#domain/error.ts';
import { TIERS } from '#domain/groups/tier.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  readonly created_at: Date;
  readonly locale: string | null;
  readonly tier: string;
}

export function userOf(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    createdAt: row.created_at.toISOString(),
    locale: LOCALES.find((locale) => locale === row.locale) ?? null,
    tier: TIERS.find((tier) => tier === row.tier) ?? 'free',
  };
}

export interface ProfileChange {
  readonly displayName?: string | undefined;
  readonly locale?: Locale | undefined;
}

export async function writeProfile(trx: Db, userId: string, change: ProfileChange, now: Date): Promise<User> {
  const row = await trx
    .updateTable('users')
    .set({
      updated_at: now,
      ...(change.displayName !== undefined && { display_name: change.displayName }),
      ...(change.locale !== undefined && { locale: change.locale }),
    })
    .where('id', '=', userId)
    .returning(['id', 'email', 'display_name', 'avatar_url', 'created_at', 'locale', 'tier'])
    .executeTakeFirst();
  if (!row) throw new DomainError('USER_NOT_FOUND');
  return userOf(row);
}

/** An account that nobody ever confirmed belongs to nobody yet: it makes room for whoever registers now. */
export async function deleteUnconfirmedUser(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('users').where('email', '=', email).where('email_verified', '=', false).execute();
}

export async function insertConfirmedUser(
  trx: Db,
  { id, email, displayName, now }: { id: string; email: string; displayName: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      id,
      email,
      email_verified: true,
      display_name: displayName,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** False when the account is gone or was confirmed before. */
export async function confirmUser(
  trx: Db,
  userId: string,
  now: Date,
): Promise<'confirmed' | 'already' | 'gone'> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'confirmed';
  const known = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  return known ? 'already' : 'gone';
}

export async function deleteExpiredVerifications(trx: Db, now: Date): Promise<void> {
  await trx.deleteFrom('verifications').where('expires_at', '<', now).execute();
  await trx.deleteFrom('email_changes').where('expires_at', '<', now).execute();
}

/** Which of the two addresses has confirmed. */
export type EmailSide = 'old' | 'new';

/** A change begun anew replaces the one before, whose links are void. */
export async function writeEmailChange(
  trx: Db,
  { id, userId, newEmail, expiresAt }: { id: string; userId: string; newEmail: string; expiresAt: Date },
): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('email_changes')
    .values({ id, user_id: userId, new_email: newEmail, expires_at: expiresAt })
    .execute();
}

/** Nothing when the change is over. Of two sides that confirm at once, the later one sees both. */
export async function confirmSide(
  trx: Db,
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

export async function deleteEmailChange(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('id', '=', id).execute();
}

export async function writeEmail(trx: Db, userId: string, email: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ email, updated_at: now }).where('id', '=', userId).execute();
}

export async function deletePendingResets(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('verifications').where('value', '=', userId).execute();
}
