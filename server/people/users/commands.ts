import type { Locale, User } from '#contract/accounts.ts';
import { DomainError } from '#domain/error.ts';
import { DELETED_NAME } from '#domain/people/person.ts';
import type { Deps } from '#server/deps.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { profileOf } from './queries.ts';

// A row of `users` is a person: the owner of an account, or a guest of a group. Only this file writes the table, and
// Better Auth where an account is registered. Each command is one statement, so that no rows.ts stands in between.

export interface ProfileChange {
  readonly displayName?: string | undefined;
  readonly locale?: Locale | undefined;
}

export async function updateProfile(
  trx: Trx,
  userId: string,
  change: ProfileChange,
  now: Date,
): Promise<User> {
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
  return profileOf(row);
}

/** `url` is null where the person has no picture. */
export async function setAvatarUrl(trx: Trx, userId: string, url: string | null, now: Date): Promise<void> {
  await updateAvatarUrl(trx, [userId, url, now]);
}

/** An unconfirmed account has no proved owner: it makes room for the next registration of its address. */
export async function deleteUnconfirmedUser(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('users').where('email', '=', email).where('email_verified', '=', false).execute();
}

export async function insertConfirmedUser(
  trx: Trx,
  { id, email, displayName }: { readonly id: string; readonly email: string; readonly displayName: string },
  now: Date,
): Promise<void> {
  await insertUser(trx, [id, email, displayName, true, false, now]);
}

/** `already` for a confirmed account, `gone` where there is no account. */
export async function confirmUser(
  trx: Trx,
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

/** `email` in lower case, free or of an unconfirmed account that is deleted already. */
export async function setEmail(trx: Trx, userId: string, email: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ email, updated_at: now }).where('id', '=', userId).execute();
}

/** Signing in before `dueAt` cancels the deletion. */
export async function setDeletionDue(trx: Trx, userId: string, dueAt: Date, now: Date): Promise<void> {
  await updateDue(trx, [userId, dueAt, now]);
}

/** `none` where no deletion was scheduled, `deleted` where it has happened. */
export async function clearDeletionDue(
  trx: Trx,
  userId: string,
  now: Date,
): Promise<'cleared' | 'none' | 'deleted'> {
  const [row] = await clearDue(trx, [userId, now]);
  if (row?.deleted_at) return 'deleted';
  return row?.deletion_due_at ? 'cleared' : 'none';
}

/** Locks the account to the end of the transaction. Undefined where its deletion is done, cancelled or not due. */
export async function lockUserDueForDeletion(
  trx: Trx,
  userId: string,
  now: Date,
): Promise<{ readonly email: string } | undefined> {
  const [row] = await lockDue(trx, [userId, now]);
  return row;
}

/** Empties the row and keeps its id, which ledgers and histories refer to. */
export async function forgetPerson(
  trx: Trx,
  { userId }: { readonly userId: string },
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  await emptyUser(trx, [userId, DELETED_NAME, `${userId}@deleted.invalid`, clock()]);
}

/** A guest has a name and no address of their own: the one in the row leads nowhere. */
export async function insertGuestUser(
  trx: Trx,
  { id, displayName }: { readonly id: string; readonly displayName: string },
  now: Date,
): Promise<void> {
  await insertUser(trx, [id, `${id}@guest.invalid`, displayName, false, true, now]);
}

export async function renameGuestUser(trx: Trx, id: string, displayName: string, now: Date): Promise<void> {
  await updateGuestName(trx, [id, displayName, now]);
}

/** After all rows that refer to them. Ids of accounts are left as they are. */
export async function deleteGuestUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  await deleteGuests(trx, [ids]);
}

const insertUser = statement(`
insert into users (id, email, display_name, email_verified, is_guest, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $6)`);

const updateAvatarUrl = statement('update users set avatar_url = $2, updated_at = $3 where id = $1');

const updateDue = statement('update users set deletion_due_at = $2, updated_at = $3 where id = $1');

// Both columns as they were before. The lock waits for a deletion that is under way.
const clearDue = statement<{ deletion_due_at: Date | null; deleted_at: Date | null }>(`
with before as (
  select users.id, users.deletion_due_at, users.deleted_at from users where users.id = $1 for no key update
), cleared as (
  update users set deletion_due_at = null, updated_at = $2
  from before where users.id = before.id and before.deletion_due_at is not null and before.deleted_at is null
)
select before.deletion_due_at, before.deleted_at from before`);

const lockDue = statement<{ email: string }>(`
select users.email from users
where users.id = $1 and users.deletion_due_at <= $2 and users.deleted_at is null for update`);

const emptyUser = statement(`
update users set display_name = $2, email = $3, email_verified = false, avatar_url = null, locale = null,
  tier = 'free', deleted_at = $4, updated_at = $4
where id = $1`);

const updateGuestName = statement(
  'update users set display_name = $2, updated_at = $3 where id = $1 and is_guest',
);

const deleteGuests = statement('delete from users where id = any($1) and is_guest');
