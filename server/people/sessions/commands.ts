import type { AccessGrant } from '#contract/sessions.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { createAuth } from '#server/people/auth/auth.ts';
import { deleteExpiredChallenges } from '#server/people/auth/challenges.ts';
import { autocommit, type Trx } from '#server/platform/db/database.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { clearRevokedSessions } from '#server/platform/http/revocations.ts';
import { readPlace } from '#server/platform/live/catch-up.ts';
import { encodePlace } from '#server/platform/live/place.ts';
import { describeBrowser } from './browser.ts';
import { deviceOf } from './devices.ts';
import {
  deleteDevices,
  deleteExpiredSessions,
  deleteOwnSession,
  deleteSessions,
  deleteSessionsOf,
  insertDevice,
  markProved,
  markSeen,
  markStarted,
} from './rows.ts';

// A session is a row and a cookie. An access token proves for a quarter of an hour that the row was there.

export interface DeviceDescription {
  readonly browser: string | null;
  readonly system: string | null;
  readonly ipAddress: string | null;
}

export interface OpenedSession {
  readonly sessionId: string;
  /** Whole Set-Cookie headers. */
  readonly cookies: readonly string[];
  /** Where the account was used before, and never from this device. */
  readonly newDevice?: DeviceDescription;
}

/** For a user whose identity is proved. Part of the sign-in that asks for it. Throws USER_NOT_FOUND. */
export async function openSession(
  trx: Trx,
  deps: Deps,
  userId: string,
  headers: Headers,
): Promise<OpenedSession> {
  const now = deps.clock();
  const answer = await createAuth(trx, deps).api.startSession({
    body: { userId },
    headers,
    returnHeaders: true,
  });
  const sessionId = answer.response;
  if (sessionId === undefined) throw new DomainError('USER_NOT_FOUND');
  const { deviceId, cookie } = deviceOf(deps, headers);
  await markStarted(trx, sessionId, deviceId, now);
  const isNew = await insertDevice(trx, userId, deviceId, now);
  const opened = { sessionId, cookies: [...answer.headers.getSetCookie(), cookie] };
  return isNew ? { ...opened, newDevice: await describeDevice(headers) } : opened;
}

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
  await markSeen(autocommit(deps.db), actor.sessionId, deps.clock());
  return { actor, grant: await grantAccess(deps, tokens, actor), cookies: answered.getSetCookie() };
}

/** An access token, and from where the live stream of the caller's groups goes on. */
export async function grantAccess(deps: Deps, tokens: AccessTokens, actor: Actor): Promise<AccessGrant> {
  const [token, place] = await Promise.all([tokens.sign(actor), readPlace(deps.db, actor.userId)]);
  return { ...token, lastEventId: encodePlace(place) };
}

/** The session of the cookie; undefined when the cookie is missing or its session has ended. */
export async function findCookieSession(deps: Deps, headers: Headers): Promise<Actor | undefined> {
  const session = await createAuth(deps.db, deps).api.getSession({
    headers,
    query: { disableRefresh: true },
  });
  return session ? { userId: session.user.id, sessionId: session.session.id } : undefined;
}

/** Ends the session of the cookie and that of the access token. Returns the headers that clear the cookie. */
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

/**
 * Ends the sessions of an account, but for one that may stay. Part of the change that asks for it. `announce` the
 * returned ids after the commit, so that this process refuses their access tokens without waiting for the notification.
 */
export async function endSessionsOf(
  trx: Trx,
  { revocations }: Pick<Deps, 'revocations'>,
  userId: string,
  exceptId?: string,
): Promise<readonly string[]> {
  const ended = await deleteSessionsOf(trx, userId, exceptId);
  await revocations.record(trx, ended);
  return ended;
}

/** The owner of the account has proved again that the session is theirs. */
export async function proveSession(trx: Trx, sessionId: string, now: Date): Promise<void> {
  await markProved(trx, sessionId, now);
}

/** The devices of an account that is deleted; its sessions have ended. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  await deleteDevices(trx, userId);
}

export function clearExpiredSessions({ db, clock }: Deps): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await deleteExpiredSessions(trx, clock());
    await clearRevokedSessions(trx, clock());
    await deleteExpiredChallenges(trx, clock());
  });
}

async function describeDevice(headers: Headers): Promise<DeviceDescription> {
  const described = await describeBrowser(headers.get('user-agent'));
  return { ...described, ipAddress: headers.get('x-forwarded-for') };
}
