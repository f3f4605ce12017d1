import type { User } from '#contract/accounts.ts';
import type { AccessGrant, SecondFactor } from '#contract/sessions.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { cancelDeletion, confirmAddress, notifyOwner } from '#server/people/accounts/commands.ts';
import { createAuth } from '#server/people/auth/auth.ts';
import { openChallenge } from '#server/people/auth/challenges.ts';
import { findSecondFactors } from '#server/people/second-factors/queries.ts';
import { grantAccess, openSession } from '#server/people/sessions/commands.ts';
import { findAddressee, getProfile } from '#server/people/users/queries.ts';
import { autocommit } from '#server/platform/db/database.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import { countTry } from '#server/platform/http/rate-limits.ts';

// Every way in ends here, in `startSession` (docs/decisions/0015).

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

/** How long a sign-in waits for its second factor. */
const HALF_OPEN_SECONDS = 10 * 60;
const HALF_OPEN_LIMIT = { points: 10, seconds: 60 * 60 };

/**
 * Throws UNAUTHORIZED for an unknown address as for a wrong password, after the same work. Throws
 * INSUFFICIENT_PERMISSIONS for the right password of an account whose address is unconfirmed.
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

/** After a password, or Google's word for the user. The session waits for the second factor, where there is one. */
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
  // Each sign-in takes a few guesses at the code. This limit counts all sign-ins of the account, from every address.
  await countTry(deps, { ...HALF_OPEN_LIMIT, key: `second factor ${userId}` });
  const { cookie } = await openChallenge(autocommit(deps.db), deps, {
    purpose: 'second-factor',
    userId,
    lifeSeconds: HALF_OPEN_SECONDS,
  });
  return { kind: 'second-factor', factors, cookies: [cookie] };
}

/** For a user whose identity is proved, by as many factors as the account asks for. */
export async function startSession(
  deps: Deps,
  tokens: AccessTokens,
  userId: string,
  headers: Headers,
): Promise<SignedIn> {
  const { user, sessionId, cookies } = await deps.db.transaction().execute(async (trx) => {
    await cancelDeletion(trx, deps, userId);
    const { newDevice, ...opened } = await openSession(trx, deps, userId, headers);
    if (newDevice) {
      await notifyOwner(trx, userId, { kind: 'newDevice', ...newDevice, at: deps.clock().toISOString() });
    }
    return { ...opened, user: await getProfile(trx, userId) };
  });
  return { grant: await grantAccess(deps, tokens, { userId, sessionId }), user, cookies };
}

export interface FollowedConfirmation {
  readonly outcome: 'confirmed' | 'already' | 'expired';
  readonly invitationToken?: string | undefined;
  /** Whole Set-Cookie headers, where following the link signed this browser in. */
  readonly cookies?: readonly string[];
}

/**
 * Follows the link of a confirmation mail. The browser that registered chose the password, and is signed in. In any
 * other browser the registration, or the link, may be another person's. `registeredId` is what the browser's cookie says.
 */
export async function followConfirmation(
  deps: Deps,
  tokens: AccessTokens,
  token: string,
  registeredId: string | undefined,
  headers: Headers,
): Promise<FollowedConfirmation> {
  const { userId, ...confirmed } = await confirmAddress(deps, token);
  if (userId === undefined || userId !== registeredId) return confirmed;
  const { cookies } = await startSession(deps, tokens, userId, headers);
  return { ...confirmed, cookies };
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

function unconfirmed(): DetailedError {
  const message = 'the e-mail address is not confirmed';
  return new DetailedError('INSUFFICIENT_PERMISSIONS', [
    { path: 'email_confirmed_at', code: 'unconfirmed', message },
  ]);
}
