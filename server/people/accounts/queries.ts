import { LOCALES, type Locale, type User } from '#contract/accounts.ts';
import { DomainError } from '#domain/error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { type UserRow, userOf } from './rows.ts';

export async function getProfile(db: Db, userId: string): Promise<User> {
  const [row] = await findById(db, [userId]);
  if (!row) throw new DomainError('USER_NOT_FOUND');
  return userOf(row);
}

export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly isConfirmed: boolean;
  readonly locale: Locale | null;
}

/** `email` in lower case, as every address is kept. */
export async function findAddressee(db: Db, email: string): Promise<Addressee | undefined> {
  const row = await addressees(db).where('email', '=', email).executeTakeFirst();
  return row && addresseeOf(row);
}

export async function getAddressee(db: Db, userId: string): Promise<Addressee> {
  const row = await addressees(db).where('id', '=', userId).executeTakeFirst();
  if (!row) throw new DomainError('USER_NOT_FOUND');
  return addresseeOf(row);
}

export interface OpenSession {
  readonly sessionId: string;
  readonly user: User;
}

/** The session that has just been opened with this token. */
export async function getSession(db: Db, token: string): Promise<OpenSession> {
  const [row] = await findByToken(db, [token]);
  if (!row) throw new DomainError('UNAUTHORIZED');
  return { sessionId: row.session_id, user: userOf(row) };
}

function addressees(db: Db) {
  return db.selectFrom('users').select(['id', 'email', 'display_name', 'email_verified', 'locale']);
}

function addresseeOf(row: {
  id: string;
  email: string;
  display_name: string;
  email_verified: boolean;
  locale: string | null;
}): Addressee {
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    isConfirmed: row.email_verified,
    locale: LOCALES.find((locale) => locale === row.locale) ?? null,
  };
}

const PROFILE = 'u.id, u.email, u.display_name, u.avatar_url, u.created_at, u.locale, u.tier';

const findById = statement<UserRow>(`select ${PROFILE} from users u where u.id = $1`);

const findByToken = statement<UserRow & { session_id: string }>(
  `select s.id as session_id, ${PROFILE} from sessions s join users u on u.id = s.user_id where s.token = $1`,
);
