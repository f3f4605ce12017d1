import { isAPIError } from 'better-auth/api';
import type { User } from '#contract/accounts.ts';
import type { AccessGrant } from '#contract/sessions.ts';
import { DomainError } from '#domain/error.ts';
import { findAddressee, getSession } from '#server/accounts/queries.ts';
import { createAuth } from '#server/auth/auth.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { AccessTokens } from '#server/http/access-token.ts';
import { DetailedError } from '#server/http/error.ts';
import { deleteExpiredSessions, deleteSessions, deleteSessionsOf } from './rows.ts';

// A session is a row and a cookie; an access token says for a quarter of an hour that it was there.

export interface SignedIn {
  readonly grant: AccessGrant;
  readonly user: User;
  /** Whole Set-Cookie headers. */
  readonly cookies: readonly string[];
}

/** Throws UNAUTHORIZED for an unknown address as for a wrong password. */
export async function signIn(
  deps: Deps,
  tokens: AccessTokens,
  credentials: { email: string; password: string },
  headers: Headers,
): Promise<SignedIn> {
  const answer = await createAuth(deps.db, deps)
    .api.signInEmail({ body: credentials, headers, returnHeaders: true })
    .catch(refuseSignIn);
  return signedIn(deps, tokens, answer.response.token, answer.headers);
}

/** For somebody whose identity is proved by other means than a password. */
export async function startSession(
  deps: Deps,
  tokens: AccessTokens,
  userId: string,
  headers: Headers,
): Promise<SignedIn> {
  const { api } = createAuth(deps.db, deps);
  const answer = await api.startSession({ body: { userId }, headers, returnHeaders: true });
  if (answer.response === undefined) throw new DomainError('USER_NOT_FOUND');
  return signedIn(deps, tokens, answer.response, answer.headers);
}

/** Signs in as one of the seeded cast. */
export async function startDemoSession(
  deps: Deps,
  tokens: AccessTokens,
  headers: Headers,
): Promise<SignedIn> {
  const ana = deps.config.demo ? await findAddressee(deps.db, DEMO_EMAIL) : undefined;
  if (!ana) throw new DomainError('RESOURCE_NOT_FOUND');
  return startSession(deps, tokens, ana.id, headers);
}

const DEMO_EMAIL = 'ana@demo.quits.example';

/** A fresh access token for the session of the cookie, which lasts another 30 days from its use. */
export async function refreshSession(
  deps: Deps,
  tokens: AccessTokens,
  headers: Headers,
): Promise<{ grant: AccessGrant; cookies: readonly string[] }> {
  const { headers: answered, response } = await createAuth(deps.db, deps).api.getSession({
    headers,
    returnHeaders: true,
  });
  if (!response) throw new DomainError('UNAUTHORIZED');
  const grant = await tokens.sign({ userId: response.user.id, sessionId: response.session.id });
  return { grant, cookies: answered.getSetCookie() };
}

/** Who holds the cookie; nobody, when it is missing or its session has ended. */
export async function findCookieSession(
  deps: Deps,
  headers: Headers,
): Promise<{ userId: string; sessionId: string } | undefined> {
  const session = await createAuth(deps.db, deps).api.getSession({
    headers,
    query: { disableRefresh: true },
  });
  return session ? { userId: session.user.id, sessionId: session.session.id } : undefined;
}

/** Ends the session of the cookie and that of the access token, everywhere. Returns the headers that clear the cookie. */
export async function signOut(
  deps: Deps,
  headers: Headers,
  bearerSessionId: string | undefined,
): Promise<readonly string[]> {
  const cookieSession = await findCookieSession(deps, headers);
  const ended = [...new Set([cookieSession?.sessionId, bearerSessionId])].filter((id) => id !== undefined);
  const cookies = await deps.db.transaction().execute(async (trx) => {
    const answer = await createAuth(trx, deps).api.signOut({ headers, returnHeaders: true });
    await deleteSessions(trx, ended);
    await deps.revocations.record(trx, ended);
    return answer.headers.getSetCookie();
  });
  deps.revocations.announce(ended);
  return cookies;
}

/**
 * Ends the sessions of an account, but for one that may stay. Part of the change that asks for it; `announce` the
 * returned ids once it has committed, so that this process refuses their access tokens without waiting to be told.
 */
export async function endSessionsOf(
  trx: Db,
  { revocations }: Deps,
  userId: string,
  exceptId?: string,
): Promise<readonly string[]> {
  const ended = await deleteSessionsOf(trx, userId, exceptId);
  await revocations.record(trx, ended);
  return ended;
}

export function clearExpiredSessions({ db, clock }: Deps): Promise<void> {
  return db.transaction().execute((trx) => deleteExpiredSessions(trx, clock()));
}

async function signedIn(
  deps: Deps,
  tokens: AccessTokens,
  token: string,
  headers: Headers,
): Promise<SignedIn> {
  const { user, sessionId } = await getSession(deps.db, token);
  const grant = await tokens.sign({ userId: user.id, sessionId });
  return { grant, user, cookies: headers.getSetCookie() };
}

function refuseSignIn(error: unknown): never {
  if (!isAPIError(error)) throw error;
  // Only the right password learns that the address is unconfirmed.
  if (error.statusCode === 403) {
    const field = {
      path: 'email_confirmed_at',
      code: 'unconfirmed',
      message: 'the e-mail address is not confirmed',
    };
    throw new DetailedError('INSUFFICIENT_PERMISSIONS', [field]);
  }
  throw new DomainError('UNAUTHORIZED');
}
