import type { AccessGrant } from '#contract/sessions.ts';
import { DomainError } from '#domain/error.ts';
import { openAuth } from '#server/people/auth/auth.ts';
import { deleteExpiredChallenges } from '#server/people/auth/challenges.ts';
import { settleConfirmation } from '#server/people/users/commands.ts';
import { accountCookie, closedAccountCookie } from '#server/platform/callers/account-cookie.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext, SessionContext } from '#server/platform/commands/handlers.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { countTry } from '#server/platform/http/rate-limits.ts';
import { clearRevokedSessions } from '#server/platform/http/revocations.ts';
import { readPlace } from '#server/platform/live/catch-up.ts';
import { encodePlace } from '#server/platform/live/place.ts';
import { describeBrowser } from './browser.ts';
import { givenDevice, rememberBrowser } from './devices.ts';
import { isDeviceOf, isKnownDevice } from './queries.ts';
import {
  deleteDevices,
  deleteExpiredSessions,
  deleteForgottenDevices,
  deleteOldestSessions,
  deleteOwnSession,
  deleteSessions,
  deleteSessionsOf,
  insertDevice,
  markProved,
  markSecondFactor,
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

export interface SessionTraits {
  /** Of an account that strangers share. */
  readonly isShared?: boolean | undefined;
  /** Begun with two factors. */
  readonly hasSecondFactor?: boolean | undefined;
}

/** Beyond that, the one that was used longest ago ends. */
const SESSIONS_OF_AN_ACCOUNT = 100;

/**
 * For a user whose identity is proved. Part of the sign-in that asks for it. Of an account that strangers share no devices are
 * kept. Throws USER_NOT_FOUND.
 */
export async function openSession(
  ctx: TrxContext,
  userId: string,
  headers: Headers,
  { isShared = false, hasSecondFactor = false }: SessionTraits = {},
): Promise<OpenedSession> {
  const { trx, now } = ctx;
  const answer = await (await openAuth(trx, ctx)).api.startSession({
    body: { userId },
    headers,
    returnHeaders: true,
  });
  const sessionId = answer.response;
  if (sessionId === undefined) throw new DomainError('USER_NOT_FOUND');
  const { deviceId, cookie } = rememberBrowser(ctx, headers);
  await settleConfirmation(trx, userId, deviceId);
  await markStarted(trx, sessionId, { deviceId, hasSecondFactor }, now);
  // Visitors of a shared account must not end each other's.
  if (!isShared) await ctx.revoke(await deleteOldestSessions(trx, userId, SESSIONS_OF_AN_ACCOUNT));
  const isNew = !isShared && (await insertDevice(trx, userId, deviceId, now));
  const opened = {
    sessionId,
    cookies: [...answer.headers.getSetCookie(), accountCookie(userId, ctx.config), cookie],
  };
  return isNew ? { ...opened, newDevice: await describeDevice(headers) } : opened;
}

/** A fresh access token for the session of the cookie, which lasts another 30 days from its use. */
export async function refreshSession(ctx: BrowserContext): Promise<AccessGrant> {
  const { headers: answered, response } = await (await openAuth(ctx.db, ctx)).api.getSession({
    headers: ctx.headers,
    returnHeaders: true,
  });
  if (!response) {
    ctx.setCookies(closedAccountCookie(ctx.config));
    throw new DomainError('UNAUTHORIZED');
  }
  const actor = { userId: response.user.id, sessionId: response.session.id };
  await markSeen(ctx.writer, actor.sessionId, ctx.now);
  const grant = await grantAccess(ctx, actor);
  await countTry(ctx, { points: 60, seconds: 60, key: `refresh ${actor.userId}` });
  ctx.setCookies([...answered.getSetCookie(), accountCookie(actor.userId, ctx.config)]);
  return grant;
}

/** An access token, and from where the live stream of the caller's groups goes on. */
export async function grantAccess({ db, tokens }: StepsContext, actor: Actor): Promise<AccessGrant> {
  const [token, place] = await Promise.all([tokens.sign(actor), readPlace(db, actor.userId)]);
  return { ...token, userId: actor.userId, lastEventId: encodePlace(place) };
}

/** The session of the cookie; undefined when the cookie is missing or its session has ended. */
export async function findCookieSession(ctx: StepsContext, headers: Headers): Promise<Actor | undefined> {
  const session = await (await openAuth(ctx.db, ctx)).api.getSession({
    headers,
    query: { disableRefresh: true },
  });
  return session ? { userId: session.user.id, sessionId: session.session.id } : undefined;
}

/** The device of this browser, where the account of the address was signed in to from it. */
export async function findKnownDevice(
  { db, config }: StepsContext,
  { email, headers }: { readonly email: string; readonly headers: Headers },
): Promise<string | undefined> {
  const deviceId = givenDevice(headers, config);
  if (deviceId === undefined) return undefined;
  return (await isKnownDevice(db, email.toLowerCase(), deviceId)) ? deviceId : undefined;
}

/** The device of this browser, where the account was signed in to from it. */
export async function findDeviceOf(
  { db, config }: StepsContext,
  { userId, headers }: { readonly userId: string; readonly headers: Headers },
): Promise<string | undefined> {
  const deviceId = givenDevice(headers, config);
  if (deviceId === undefined) return undefined;
  return (await isDeviceOf(db, userId, deviceId)) ? deviceId : undefined;
}

/** Ends the session of the cookie and that of the access token, and clears the cookie. */
export async function signOut(ctx: BrowserContext): Promise<void> {
  const { headers, actor } = ctx;
  const cookieSession = await findCookieSession(ctx, headers);
  const ended = [...new Set([cookieSession?.sessionId, actor?.sessionId])].filter((id) => id !== undefined);
  const cookies = await ctx.transaction(async (inner) => {
    const answer = await (await openAuth(inner.trx, inner)).api.signOut({ headers, returnHeaders: true });
    await deleteSessions(inner.trx, ended);
    await inner.revoke(ended);
    return answer.headers.getSetCookie();
  });
  ctx.setCookies([...cookies, closedAccountCookie(ctx.config)]);
}

/** Throws RESOURCE_NOT_FOUND for a session that is not the caller's, or has ended. */
export async function endSession(
  ctx: SessionContext,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  if (!(await endOwnSession(ctx, ctx.actor.userId, sessionId))) throw new DomainError('RESOURCE_NOT_FOUND');
}

/** Part of the change that asks for it. @returns false when the session is not theirs, or has ended. */
export async function endOwnSession(
  { trx, revoke }: TrxContext,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  if (!(await deleteOwnSession(trx, userId, sessionId))) return false;
  await revoke([sessionId]);
  return true;
}

export async function endOtherSessions(ctx: SessionContext): Promise<void> {
  await endSessionsOf(ctx, ctx.actor.userId, ctx.actor.sessionId);
}

/** Ends the sessions of an account, but for one that may stay. Part of the change that asks for it. */
export async function endSessionsOf(
  { trx, revoke }: Pick<TrxContext, 'trx' | 'revoke'>,
  userId: string,
  exceptId?: string,
): Promise<void> {
  await revoke(await deleteSessionsOf(trx, userId, exceptId));
}

/** The owner of the account has proved again that the session is theirs, by a second factor or by another way in. */
export async function proveSession(
  { trx, now }: TrxContext,
  sessionId: string,
  { bySecondFactor }: { readonly bySecondFactor: boolean },
): Promise<void> {
  await markProved(trx, sessionId, now);
  if (bySecondFactor) await markSecondFactor(trx, sessionId);
}

/** The devices of an account that is deleted; its sessions have ended. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  await deleteDevices(trx, userId);
}

/** A job. */
export function clearExpiredSessions({ transaction }: StepsContext): Promise<void> {
  return transaction(async ({ trx, now }) => {
    await deleteExpiredSessions(trx, now);
    await deleteForgottenDevices(trx, now);
    await clearRevokedSessions(trx, now);
    await deleteExpiredChallenges(trx, now);
  });
}

async function describeDevice(headers: Headers): Promise<DeviceDescription> {
  const described = await describeBrowser(headers.get('user-agent'));
  return { ...described, ipAddress: headers.get('x-forwarded-for') };
}
