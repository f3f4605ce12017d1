import type { User } from '#contract/accounts.ts';
import type { AccessGrant, SecondFactor } from '#contract/sessions.ts';
import { DomainError } from '#domain/error.ts';
import { cancelDeletion } from '#server/data/deletions/commands.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOwner } from '#server/people/accounts/commands.ts';
import { createAuth } from '#server/people/auth/auth.ts';
import { deleteExpiredChallenges, openChallenge } from '#server/people/auth/challenges.ts';
import { endSessionsOf } from '#server/people/auth/end-sessions.ts';
import { findSecondFactors } from '#server/people/second-factors/queries.ts';
import { findAddressee, getProfile } from '#server/people/users/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import { countTry } from '#server/platform/http/rate-limits.ts';
import { describeBrowser } from './browser.ts';
import { deviceOf, rememberDevice } from './devices.ts';
import {
  deleteExpiredSessions,
  deleteOwnSession,
  deleteSessions,
  markProved,
  markSeen,
  markStarted,
} from './rows.ts';

// A session is a row and a cookie; an access token says for a quarter of an hour that it was there.

export interface SignedIn {
  readonly grant: AccessGrant;
  readonly user: User;
  /** Whole Set-Cookie headers. */
  readonly cookies: readonly string[];
}

/** Signed in, or half-way: the cookies then hold the sign-in that one of `factors` finishes. */
export type FirstFactorResult =
  | ({ readonly kind: 'signed-in' } & SignedIn)
  | {
      readonly kind: 'second-factor';
      readonly factors: readonly SecondFactor[];
      readonly cookies: readonly string[];
    };

/** How long the code of an app may be looked for. */
const HALF_OPEN_SECONDS = 10 * 60;
const HALF_OPEN_LIMIT = { points: 10, seconds: 60 * 60 };

/**
 * Throws UNAUTHORIZED for an unknown address as for a wrong password, after the same work; INSUFFICIENT_PERMISSIONS
 * to whoever knows the password of an account whose address is unconfirmed.
 */
export async function signIn(
  deps: Deps,
  tokens: AccessTokens,
  credentials: { email: string; password: string },
  headers: Headers,
): Promise<FirstFactorResult> {
  const owner = await createAuth(deps.db, deps).api.checkPassword({ body: credentials });
  if (!owner) throw new DomainError('UNAUTHORIZED');
  if (!owner.isConfirmed) throw unconfirmed();
  return afterFirstFactor(deps, tokens, owner.userId, headers);
}

/** For somebody who gave a password, or whom Google vouches for: the session waits for the second factor, if any. */
export async function afterFirstFactor(
  deps: Deps,
  tokens: AccessTokens,
  userId: string,
  headers: Headers,
): Promise<FirstFactorResult> {
  const factors = await findSecondFactors(deps.db, userId);
  if (factors.length === 0) {
    return { kind: 'signed-in', ...(await startSession(deps, tokens, userId, headers)) };
  }
  // Each takes a few guesses at the code: this bounds them by account, from wherever they come.
  await countTry(deps, { ...HALF_OPEN_LIMIT, key: `second factor ${userId}` });
  const { cookie } = await openChallenge(deps.db, deps, {
    purpose: 'second-factor',
    userId,
    lifeSeconds: HALF_OPEN_SECONDS,
  });
  return { kind: 'second-factor', factors, cookies: [cookie] };
}

/** For somebody whose identity is proved, by as many factors as the account asks for. */
export async function startSession(
  deps: Deps,
  tokens: AccessTokens,
  userId: string,
  headers: Headers,
): Promise<SignedIn> {
  const { user, sessionId, cookies } = await deps.db.transaction().execute(async (trx) => {
    await cancelDeletion(trx, deps, userId);
    const answer = await createAuth(trx, deps).api.startSession({
      body: { userId },
      headers,
      returnHeaders: true,
    });
    const sessionId = answer.response;
    if (sessionId === undefined) throw new DomainError('USER_NOT_FOUND');
    const { deviceId, cookie } = deviceOf(deps, headers);
    await markStarted(trx, sessionId, deviceId, deps.clock());
    await noticeDevice(trx, deps, userId, deviceId, headers);
    return {
      sessionId,
      user: await getProfile(trx, userId),
      cookies: [...answer.headers.getSetCookie(), cookie],
    };
  });
  return { grant: await tokens.sign({ userId, sessionId }), user, cookies };
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
): Promise<{ actor: Actor; grant: AccessGrant; cookies: readonly string[] }> {
  const { headers: answered, response } = await createAuth(deps.db, deps).api.getSession({
    headers,
    returnHeaders: true,
  });
  if (!response) throw new DomainError('UNAUTHORIZED');
  const actor = { userId: response.user.id, sessionId: response.session.id };
  await markSeen(deps.db, actor.sessionId, deps.clock());
  const grant = await tokens.sign(actor);
  return { actor, grant, cookies: answered.getSetCookie() };
}

/** Who holds the cookie; nobody, when it is missing or its session has ended. */
export async function findCookieSession(deps: Deps, headers: Headers): Promise<Actor | undefined> {
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

/** Throws RESOURCE_NOT_FOUND for a session that is not the caller's, or has ended. */
export async function endSession(deps: Deps, { userId }: Actor, sessionId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteOwnSession(trx, userId, sessionId))) throw new DomainError('RESOURCE_NOT_FOUND');
    await deps.revocations.record(trx, [sessionId]);
  });
  deps.revocations.announce([sessionId]);
}

export async function endOtherSessions(deps: Deps, { userId, sessionId }: Actor): Promise<void> {
  const ended = await deps.db.transaction().execute((trx) => endSessionsOf(trx, deps, userId, sessionId));
  deps.revocations.announce(ended);
}

/** Google has vouched again for whoever holds the session. */
export async function proveByGoogle({ db, clock }: Deps, sessionId: string): Promise<void> {
  await db.transaction().execute((trx) => markProved(trx, sessionId, clock()));
}

export function clearExpiredSessions({ db, clock }: Deps): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await deleteExpiredSessions(trx, clock());
    await deleteExpiredChallenges(trx, clock());
  });
}

async function noticeDevice(
  trx: Trx,
  deps: Deps,
  userId: string,
  deviceId: string,
  headers: Headers,
): Promise<void> {
  const at = deps.clock();
  if (!(await rememberDevice(trx, userId, deviceId, at))) return;
  const { browser, system } = await describeBrowser(headers.get('user-agent'));
  const ipAddress = headers.get('x-forwarded-for');
  await notifyOwner(trx, deps, userId, { kind: 'newDevice', browser, system, ipAddress, at });
}

function unconfirmed(): DetailedError {
  const message = 'the e-mail address is not confirmed';
  return new DetailedError('INSUFFICIENT_PERMISSIONS', [
    { path: 'email_confirmed_at', code: 'unconfirmed', message },
  ]);
}
