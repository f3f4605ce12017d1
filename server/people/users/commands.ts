import type { User, updateProfile as updateEndpoint } from '#contract/accounts.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { DomainError } from '#domain/error.ts';
import type { Tier } from '#domain/groups/tier.ts';
import { DELETED_NAME } from '#domain/people/person.ts';
import type { TrxContext } from '#server/platform/commands/context.ts';
import type { SessionContext } from '#server/platform/commands/handlers.ts';
import {
  bool,
  nullable,
  text,
  textOf,
  texts,
  timestamptz,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { statement, writeStatement } from '#server/platform/db/statement.ts';
import { announceOwn, announcePerson } from '#server/platform/live/changes.ts';
import { isDemoAccount, PROFILE, PROFILE_COLUMNS, profileOf } from './queries.ts';

// A row of `users` is a person: the owner of an account, or a guest of a group. Only this file writes the table, and
// Better Auth where an account is registered. Each command is one statement, so that no rows.ts stands in between.

export async function updateProfile(
  { trx, actor, now, config }: SessionContext,
  change: ParsedOf<typeof updateEndpoint>['body'],
): Promise<User> {
  // Each visitor of the demo reads it in a language of their own, which their browser keeps.
  const locale =
    change.locale && !(await isDemoAccount(trx, actor.userId, config)) ? change.locale : undefined;
  const [row] = await changeProfile(trx, {
    userId: actor.userId,
    displayName: change.displayName ?? null,
    locale: locale ?? null,
    setsCurrency: change.viewCurrency !== undefined,
    viewCurrency: change.viewCurrency ?? null,
    now,
  });
  if (!row) throw new DomainError('USER_NOT_FOUND');
  if (change.displayName !== undefined) await announcePerson(trx, actor.userId);
  else if (change.viewCurrency !== undefined)
    await announceOwn(trx, { userId: actor.userId, event: 'account.changed' });
  return profileOf(row, config);
}

/** `url` is null where the person has no picture. */
export const setAvatarUrl = writeStatement({
  text: 'update users set avatar_url = :url, updated_at = :now where id = :userId',
  values: { userId: uuid, url: nullable(text), now: timestamptz },
});

/** An unconfirmed account has no proved owner: it makes room for the next registration of its address. */
export async function deleteUnconfirmedUser(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('users').where('email', '=', email).where('email_verified', '=', false).execute();
}

/** Nor is there a link any more that would confirm it. Deleted accounts and guests are never confirmed, and stay. */
export async function deleteStaleRegistrations(trx: Trx, before: Date): Promise<void> {
  await trx
    .deleteFrom('users')
    .where('email_verified', '=', false)
    .where('is_guest', '=', false)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

export async function insertConfirmedUser(
  trx: Trx,
  { id, email, displayName }: { readonly id: string; readonly email: string; readonly displayName: string },
  now: Date,
): Promise<void> {
  await insertUser(trx, { id, email, displayName, now });
}

/** `already` for a confirmed account, `gone` where there is no account. */
export async function confirmUser(
  trx: Trx,
  userId: string,
  now: Date,
  /** The device, where it is not the one that registered. */
  confirmedBy: string | null = null,
): Promise<'confirmed' | 'already' | 'gone'> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ email_verified: true, confirmed_by: confirmedBy, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'confirmed';
  const known = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  return known ? 'already' : 'gone';
}

/**
 * The reader of the mailbox is the one who signs in: on `device`, or without it by a link that was mailed. False where no
 * doubt was left.
 */
export async function settleConfirmation(trx: Trx, userId: string, device?: string): Promise<boolean> {
  return (await clearConfirmedBy(trx, { userId, device: device ?? null })).length > 0;
}

/** `email` in lower case, free or of an unconfirmed account that is deleted already. */
export async function setEmail(trx: Trx, userId: string, email: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ email, updated_at: now }).where('id', '=', userId).execute();
}

/** Within the limit, until membership/tiers has counted the groups again. */
export const setTier = writeStatement({
  text: `
    update users set tier = :tier, is_over_limit = false, updated_at = :now where id = :userId`,
  values: { userId: uuid, tier: textOf<Tier>(), now: timestamptz },
});

/** Is no change that the person made: `updated_at` stays. */
export const setOverLimit = writeStatement({
  text: 'update users set is_over_limit = :isOverLimit where id = any(:userIds)',
  values: { userIds: uuids, isOverLimit: bool },
});

/** Signing in before `dueAt` cancels the deletion. */
export const setDeletionDue = writeStatement({
  text: 'update users set deletion_due_at = :dueAt, updated_at = :now where id = :userId',
  values: { userId: uuid, dueAt: timestamptz, now: timestamptz },
});

/** Under the person's lock. `none` where no deletion was scheduled, `deleted` where the account is deleted already. */
export async function clearDeletionDue(
  trx: Trx,
  userId: string,
  now: Date,
): Promise<'cleared' | 'none' | 'deleted'> {
  const [deletion] = await findDeletion(trx, { userId });
  if (!deletion?.deletion_due_at) return 'none';
  if (deletion.deleted_at) return 'deleted';
  await clearDue(trx, { userId, now });
  return 'cleared';
}

/** Locks the account to the end of the transaction. Undefined where its deletion is done, cancelled or not due. */
export async function lockUserDueForDeletion(
  trx: Trx,
  userId: string,
  now: Date,
): Promise<{ readonly email: string } | undefined> {
  await lockPerson(trx, userId);
  const [row] = await findDue(trx, { userId, now });
  return row;
}

/** Empties the row and keeps its id, which ledgers and histories refer to. */
export async function forgetPerson(
  trx: Trx,
  { userId }: { readonly userId: string },
  { now }: Pick<TrxContext, 'now'>,
): Promise<void> {
  await emptyUser(trx, {
    userId,
    displayName: DELETED_NAME,
    email: `${userId}@deleted.invalid`,
    now,
  });
}

/** A guest has a name and no address of their own: the one in the row leads nowhere. */
export async function insertGuestUsers(
  trx: Trx,
  guests: readonly { readonly id: string; readonly displayName: string }[],
  now: Date,
): Promise<void> {
  const ids = guests.map(({ id }) => id);
  await insertGuests(trx, { ids, names: guests.map(({ displayName }) => displayName), now });
}

export const renameGuestUser = writeStatement({
  text: `
    update users set display_name = :displayName, updated_at = :now where id = :id and is_guest`,
  values: { id: uuid, displayName: text, now: timestamptz },
});

/** Call it after deleting all rows that refer to the guests. Ids of accounts are ignored. */
export const deleteGuestUsers = writeStatement({
  text: 'delete from users where id = any(:ids) and is_guest',
  values: { ids: uuids },
});

// What is not given stays as it is.
const changeProfile = statement({
  text: `
    update users set updated_at = :now, display_name = coalesce(:displayName, users.display_name),
      locale = coalesce(:locale, users.locale),
      view_currency = case when :setsCurrency then :viewCurrency else users.view_currency end
    where users.id = :userId
    returning ${PROFILE_COLUMNS}`,
  values: {
    userId: uuid,
    displayName: nullable(text),
    locale: nullable(text),
    setsCurrency: bool,
    viewCurrency: nullable(text),
    now: timestamptz,
  },
  row: PROFILE,
});

const clearConfirmedBy = statement({
  text: `
    update users set confirmed_by = null
    where id = :userId and confirmed_by is not null and (:device::uuid is null or confirmed_by = :device)
    returning id`,
  values: { userId: uuid, device: nullable(uuid) },
  row: { id: uuid },
});

const insertUser = statement({
  text: `
    insert into users (id, email, display_name, email_verified, is_guest, created_at, updated_at)
    values (:id, :email, :displayName, true, false, :now, :now)`,
  values: { id: uuid, email: text, displayName: text, now: timestamptz },
});

const insertGuests = statement({
  text: `
    insert into users (id, email, display_name, email_verified, is_guest, created_at, updated_at)
    select given.id, given.id || '@guest.invalid', given.name, false, true, :now, :now
    from unnest(:ids::uuid[], :names::text[]) as given (id, name)`,
  values: { ids: uuids, names: texts, now: timestamptz },
});

const findDeletion = statement({
  text: 'select deletion_due_at, deleted_at from users where id = :userId',
  values: { userId: uuid },
  row: { deletion_due_at: nullable(timestamptz), deleted_at: nullable(timestamptz) },
});

const clearDue = writeStatement({
  text: 'update users set deletion_due_at = null, updated_at = :now where id = :userId',
  values: { userId: uuid, now: timestamptz },
});

const findDue = statement({
  text: 'select email from users where id = :userId and deletion_due_at <= :now and deleted_at is null',
  values: { userId: uuid, now: timestamptz },
  row: { email: text },
});

const emptyUser = statement({
  text: `
    update users set display_name = :displayName, email = :email, email_verified = false, confirmed_by = null, avatar_url = null, locale = null, view_currency = null,
      tier = 'free', deleted_at = :now, updated_at = :now
    where id = :userId`,
  values: { userId: uuid, displayName: text, email: text, now: timestamptz },
});
