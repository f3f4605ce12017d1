import type { User } from '#contract/accounts.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { FieldError } from '#contract/error.ts';
import { type AccessGrant, login, type SecondFactor } from '#contract/sessions.ts';
import { DomainError } from '#domain/error.ts';
import * as accounts from '#server/people/accounts/commands.ts';
import { cancelDeletion, confirmAddress, notifyOwner } from '#server/people/accounts/commands.ts';
import { openAuth } from '#server/people/auth/auth.ts';
import { openChallenge } from '#server/people/auth/challenges.ts';
import { closedRegistrationCookie, registeredIdOf } from '#server/people/auth/registration-cookie.ts';
import { holdPassword, takeAccountBack } from '#server/people/identities/commands.ts';
import { countWaitingSignIn, forgetGuesses } from '#server/people/second-factors/commands.ts';
import { listSecondFactors } from '#server/people/second-factors/queries.ts';
import { grantAccess, openSession, type SessionTraits } from '#server/people/sessions/commands.ts';
import { rememberBrowser } from '#server/people/sessions/queries.ts';
import { settleConfirmation } from '#server/people/users/commands.ts';
import { findAddressee, getAddressee, getProfile } from '#server/people/users/queries.ts';
import { namedAccount } from '#server/platform/callers/account-cookie.ts';
import type { TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import { forgetTriesOfAccount, perAccount } from '#server/platform/http/rate-limits.ts';

// Every way in ends here, in `startSession` (docs/decisions/0015).

/** The answer to a sign-in. Its cookies hold the session. */
export interface SignedIn extends AccessGrant {
  readonly user: User;
}

/** Signed in, or half-way: a cookie then holds the sign-in that one of `factors` finishes. */
export type FirstFactorResult =
  | { readonly kind: 'signed-in'; readonly signedIn: SignedIn }
  | { readonly kind: 'second-factor'; readonly factors: readonly SecondFactor[] };

/**
 * Part of the transaction that begins the session. Throws where what proved the identity holds no more, and locks it: a change
 * that takes it away at that moment waits, and ends the session.
 */
export type HoldProof = (inner: TrxContext) => Promise<void>;

/** How long a sign-in waits for its second factor. */
const HALF_OPEN_SECONDS = 10 * 60;

/** Guesses at one password: from one address ten a minute, from all together fifty an hour. */
export const LOGIN_LIMITS = perAccount(10, 50);

type Credentials = ParsedOf<typeof login>['body'];

/**
 * Throws UNAUTHORIZED for an unknown address as for a wrong password, after the same work. Throws
 * INSUFFICIENT_PERMISSIONS for the right password of an account whose address is unconfirmed, which is mailed another link,
 * and where a second factor has to follow.
 */
export async function signIn(
  ctx: BrowserContext,
  { invitationToken, ...credentials }: Credentials,
): Promise<SignedIn> {
  const owner = await (await openAuth(ctx.db, ctx)).api.checkPassword({ body: credentials });
  if (!owner) throw new DomainError('UNAUTHORIZED');
  if (!owner.isConfirmed) {
    await mailConfirmation(ctx, { email: credentials.email, invitationToken });
    throw unconfirmed();
  }
  const result = await afterFirstFactor(ctx, owner.userId, (inner) => holdPassword(inner, owner));
  // A right password is not a guess.
  await ctx.forgive(LOGIN_LIMITS);
  if (result.kind === 'second-factor') throw secondFactorNeeded(result.factors);
  return result.signedIn;
}

/** After a password, or Google's word for the user. The session waits for the second factor, where there is one. */
export async function afterFirstFactor(
  ctx: BrowserContext,
  userId: string,
  holdProof: HoldProof,
): Promise<FirstFactorResult> {
  const factors = await listSecondFactors(ctx.db, userId);
  if (factors.length === 0) {
    const holdBoth: HoldProof = async (inner) => {
      await refuseNewFactors(inner, userId);
      await holdProof(inner);
    };
    return { kind: 'signed-in', signedIn: await startSession(ctx, userId, { holdProof: holdBoth }) };
  }
  await countWaitingSignIn(ctx, userId);
  const cookie = await ctx.transaction(async (inner) => {
    await holdProof(inner);
    const waiting = { purpose: 'second-factor', userId, lifeSeconds: HALF_OPEN_SECONDS } as const;
    return openChallenge(inner.trx, inner, waiting);
  });
  ctx.setCookies([cookie]);
  return { kind: 'second-factor', factors };
}

/** For a user whose identity is proved, by as many factors as the account asks for. */
export async function startSession(
  ctx: BrowserContext,
  userId: string,
  { holdProof, ...traits }: SessionTraits & { readonly holdProof?: HoldProof } = {},
): Promise<SignedIn> {
  const { user, sessionId, cookies } = await ctx.transaction(async (inner) => {
    const { trx, now } = inner;
    // A deletion that is asked for at this moment ends the session, or is taken back by it.
    await lockPerson(trx, userId);
    await cancelDeletion(inner, userId);
    await holdProof?.(inner);
    const { newDevice, ...opened } = await openSession(inner, userId, ctx.headers, traits);
    if (newDevice) await notifyOwner(trx, userId, { kind: 'newDevice', ...newDevice, at: now.toISOString() });
    return { ...opened, user: await getProfile(trx, userId, inner.config) };
  });
  const grant = await grantAccess(ctx, { userId, sessionId });
  ctx.setCookies(cookies);
  return { ...grant, user };
}

export interface FollowedConfirmation extends Omit<accounts.Confirmed, 'userId'> {
  /** Whether following the link signed this browser in, or the browser says that it is signed in to the account already. */
  readonly isSignedIn: boolean;
}

/**
 * Follows the link of a confirmation mail. The browser that registered chose the password, and is signed in. In any
 * other browser the registration, or the link, may be another person's.
 */
export async function followConfirmation(
  ctx: BrowserContext,
  { token }: { readonly token: string },
): Promise<FollowedConfirmation> {
  const registeredId = registeredIdOf(ctx.headers, ctx.config);
  const { deviceId, cookie } = rememberBrowser(ctx, ctx.headers);
  const { userId, ...confirmed } = await confirmAddress(ctx, token, (id) =>
    id === registeredId ? null : deviceId,
  );
  if (userId === undefined) return { ...confirmed, isSignedIn: false };
  if (confirmed.outcome === 'already') {
    return { ...confirmed, isSignedIn: namedAccount(ctx.headers.get('cookie')) === userId };
  }
  if (userId !== registeredId) {
    // A sign-in from here will tell that one person chose the password and reads the mailbox.
    ctx.setCookies([cookie]);
    return { ...confirmed, isSignedIn: false };
  }
  await startSession(ctx, userId);
  ctx.setCookies([closedRegistrationCookie(ctx.config)]);
  return { ...confirmed, isSignedIn: true };
}

/** The reader of the mailbox takes back what another person may have registered, with the ways in that they made. */
export function resetPassword(
  ctx: BrowserContext,
  given: { readonly token: string; readonly password: string },
): Promise<void> {
  return accounts.resetPassword(ctx, given, async (inner, userId) => {
    await forgetGuesses(inner, userId);
    // They were guesses at a password that is no more.
    await forgetTriesOfAccount(inner.trx, login, (await getAddressee(inner.trx, userId)).email);
    if (await settleConfirmation(inner.trx, userId)) await takeAccountBack(inner, userId);
  });
}

/** Signs in as one of the seeded cast. */
export async function startDemoSession(ctx: BrowserContext): Promise<SignedIn> {
  const ana = ctx.config.demo ? await findAddressee(ctx.db, DEMO_EMAIL) : undefined;
  if (!ana) throw new DomainError('RESOURCE_NOT_FOUND');
  return startSession(ctx, ana.id, { isShared: true });
}

const DEMO_EMAIL = 'ana@demo.quits.example';

/**
 * Throws UNAUTHORIZED where a second factor was added meanwhile. One that comes now waits for the person's lock, which
 * `startSession` holds, and ends what has begun.
 */
async function refuseNewFactors({ trx }: TrxContext, userId: string): Promise<void> {
  if ((await listSecondFactors(trx, userId)).length > 0) throw new DomainError('UNAUTHORIZED');
}

/** The earlier link may have expired. An address that got its share of mails lately gets no more, and the login is as ever. */
async function mailConfirmation(
  ctx: BrowserContext,
  wish: Pick<Credentials, 'email' | 'invitationToken'>,
): Promise<void> {
  try {
    await accounts.resendConfirmation(ctx, wish);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'RATE_LIMIT_EXCEEDED')) throw error;
  }
}

function secondFactorNeeded(factors: readonly string[]): DetailedError {
  const details = factors.map(
    (code): FieldError => ({ path: 'second_factor', code, message: 'finish signing in with this' }),
  );
  return new DetailedError('INSUFFICIENT_PERMISSIONS', details);
}

function unconfirmed(): DetailedError {
  const message = 'the e-mail address is not confirmed';
  return new DetailedError('INSUFFICIENT_PERMISSIONS', [
    { path: 'email_confirmed_at', code: 'unconfirmed', message },
  ]);
}
