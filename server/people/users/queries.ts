import { LOCALES, type Locale, type User } from '#contract/accounts.ts';
import type { FieldError } from '#contract/error.ts';
import { DomainError } from '#domain/error.ts';
import type { Tier } from '#domain/groups/tier.ts';
import { isCurrencyCode } from '#domain/money/currency.ts';
import type { Config } from '#server/config.ts';
import {
  bool,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { DetailedError } from '#server/platform/http/error.ts';

/** Where the server sells nothing, every account is premium. */
export async function getProfile(db: Db, userId: string, config: AccountPolicy): Promise<User> {
  const [row] = await findById(db, { userId });
  if (!row) throw new DomainError('USER_NOT_FOUND');
  return profileOf(row, config);
}

type AccountPolicy = Pick<Config, 'premiumForAll' | 'adminEmails' | 'environment'>;

/**
 * Whether the owner is a site admin: the configuration names the address, and it is confirmed. In production the reader of its
 * mailbox has to be the one who signs in, too: another person may have registered it.
 */
export function isSiteAdmin(
  account: { readonly email: string; readonly isConfirmed: boolean; readonly isInDoubt: boolean },
  { adminEmails, environment }: Pick<Config, 'adminEmails' | 'environment'>,
): boolean {
  const isTrusted = account.isConfirmed && !(account.isInDoubt && environment === 'production');
  return isTrusted && adminEmails.includes(account.email);
}

/** What `profileOf` reads of a row of `users`. */
export const PROFILE = {
  id: uuid,
  email: text,
  email_verified: bool,
  confirmed_by: nullable(uuid),
  display_name: text,
  avatar_url: nullable(text),
  created_at: timestamptz,
  locale: nullable(text),
  tier: textOf<Tier>(),
  view_currency: nullable(text),
};

type ProfileRow = RowOf<typeof PROFILE>;

export const PROFILE_COLUMNS = Object.keys(PROFILE)
  .map((name) => `users.${name}`)
  .join(', ');

export function profileOf(row: ProfileRow, config: AccountPolicy): User {
  const { premiumForAll } = config;
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    createdAt: row.created_at.toISOString(),
    locale: LOCALES.find((locale) => locale === row.locale) ?? null,
    tier: premiumForAll ? 'premium' : row.tier,
    viewCurrency: row.view_currency !== null && isCurrencyCode(row.view_currency) ? row.view_currency : null,
    isAdmin: isSiteAdmin(standingOf(row), config),
  };
}

/** Whose account all visitors of the demo share: one of the seeded cast. */
export async function isDemoAccount(
  db: Db,
  userId: string,
  config: Pick<Config, 'demo'> & AccountPolicy,
): Promise<boolean> {
  return config.demo && (await getProfile(db, userId, config)).email.endsWith('@demo.quits.example');
}

/** Refuses what would change the demo's account for its other visitors, show them to each other or write to strangers. */
export async function refuseDemo(db: Db, userId: string, config: Config): Promise<void> {
  if (!(await isDemoAccount(db, userId, config))) return;
  const refused: FieldError = { path: 'demo', code: 'demo', message: 'the account of the demo is shared' };
  throw new DetailedError('INSUFFICIENT_PERMISSIONS', [refused], { reason: 'demo' });
}

/** What a mail to the owner of an account needs. */
export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly isConfirmed: boolean;
  /** Confirmed in another browser than the one that registered: the password may be another person's than the mailbox. */
  readonly isInDoubt: boolean;
  readonly locale: Locale | null;
}

/** `email` in lower case, as every address is kept. */
export async function findAddressee(db: Db, email: string): Promise<Addressee | undefined> {
  const row = await addressees(db).where('email', '=', email).executeTakeFirst();
  return row && addresseeOf(row);
}

/** Undefined where there is no account, or no longer. */
export async function findAddresseeById(db: Db, userId: string): Promise<Addressee | undefined> {
  const row = await addressees(db)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && addresseeOf(row);
}

/** Undefined where there never was such an account, or its address is not confirmed: it may still make place for another. */
export async function findAccountState(db: Db, userId: string): Promise<'open' | 'deleted' | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['deleted_at', 'email_verified'])
    .where('id', '=', userId)
    .where('is_guest', '=', false)
    .executeTakeFirst();
  if (row?.deleted_at) return 'deleted';
  return row?.email_verified ? 'open' : undefined;
}

/** Of these, the accounts that are deleted, and those whose owner has asked for that and may still come back. */
export async function findDeletions(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, 'asked' | 'done'>> {
  const rows = await findLeaving(db, { userIds });
  return new Map(rows.map(({ id, is_deleted }) => [id, is_deleted ? 'done' : 'asked']));
}

export async function getAddressee(db: Db, userId: string): Promise<Addressee> {
  const row = await addressees(db).where('id', '=', userId).executeTakeFirst();
  if (!row) throw new DomainError('USER_NOT_FOUND');
  return addresseeOf(row);
}

/** The accounts whose scheduled deletion is due, the longest waiting first. */
export const listUsersDueForDeletion = statement({
  text: `
    select users.id as "userId", users.email from users
    where users.deletion_due_at <= :now and users.deleted_at is null order by users.deletion_due_at`,
  values: { now: timestamptz },
  row: { userId: uuid, email: text },
});

const ADDRESSEE = ['id', 'email', 'display_name', 'email_verified', 'confirmed_by', 'locale'] as const;

function addressees(db: Db) {
  return db.selectFrom('users').select(ADDRESSEE);
}

function addresseeOf(row: Pick<ProfileRow, (typeof ADDRESSEE)[number]>): Addressee {
  return {
    id: row.id,
    displayName: row.display_name,
    ...standingOf(row),
    locale: LOCALES.find((locale) => locale === row.locale) ?? null,
  };
}

function standingOf(row: Pick<ProfileRow, 'email' | 'email_verified' | 'confirmed_by'>) {
  return { email: row.email, isConfirmed: row.email_verified, isInDoubt: row.confirmed_by !== null };
}

const findById = statement({
  text: `select ${PROFILE_COLUMNS} from users where users.id = :userId`,
  values: { userId: uuid },
  row: PROFILE,
});

const findLeaving = statement({
  text: `
    select id, deleted_at is not null as is_deleted from users
    where id = any(:userIds) and (deleted_at is not null or deletion_due_at is not null)`,
  values: { userIds: uuids },
  row: { id: uuid, is_deleted: bool },
});
