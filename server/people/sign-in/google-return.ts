import { z } from 'zod';
import { GOOGLE_PURPOSES, type GooglePurpose } from '#contract/identities.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import type { Google } from '#server/external/google.ts';
import { closeCookie, openChallenge, takeChallenge } from '#server/people/auth/challenges.ts';
import { linkGoogle, proveByGoogle, userOfGoogle } from '#server/people/identities/commands.ts';
import { requireProof } from '#server/people/identities/queries.ts';
import { isOpenSession } from '#server/people/sessions/queries.ts';
import { autocommit } from '#server/platform/db/database.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { afterFirstFactor } from './commands.ts';

// The journey to Google and back. Its purpose, and all that must come back unchanged, stays here in a row that a cookie
// of this browser names. So a journey ends in the browser in which it began.

/** Why a journey led nowhere, as the page reads it. */
export type GoogleFailure = 'unverified' | 'cancelled' | 'failed' | 'taken';

export interface GoogleReturn {
  readonly failure?: GoogleFailure;
  /** What the sign-in still waits for. */
  readonly factors?: readonly string[];
  /** Whole Set-Cookie headers. */
  readonly cookies: readonly string[];
}

const JOURNEY_SECONDS = 10 * 60;

const journeySchema = z.object({
  purpose: z.enum(GOOGLE_PURPOSES),
  nonce: z.string(),
  verifier: z.string(),
  sessionId: z.string().nullable(),
});

/** Linking needs a recent proof. Linking and proving need a caller who is signed in. */
export async function startJourney(
  deps: Deps,
  google: Google,
  purpose: GooglePurpose,
  actor: Actor | undefined,
): Promise<{ url: string; cookie: string }> {
  if (purpose !== 'sign-in' && !actor) throw new DomainError('UNAUTHORIZED');
  if (purpose === 'link' && actor) await requireProof(deps.db, actor, deps.clock());
  const { url, state, nonce, verifier } = await google.start(purpose === 'prove');
  const { cookie } = await openChallenge(autocommit(deps.db), deps, {
    purpose: 'google',
    userId: actor?.userId,
    value: state,
    details: { purpose, nonce, verifier, sessionId: actor?.sessionId ?? null },
    lifeSeconds: JOURNEY_SECONDS,
  });
  return { url, cookie };
}

/** `query` is what the browser brought back from Google. */
export async function finishJourney(
  deps: Deps,
  tokens: AccessTokens,
  google: Google,
  query: string,
  headers: Headers,
): Promise<GoogleReturn> {
  const over = [closeCookie(deps)];
  const failed = (failure: GoogleFailure): GoogleReturn => ({ failure, cookies: over });
  const given = new URLSearchParams(query);
  // Deleted before it is checked, so that neither a state nor a code works twice.
  const challenge = await takeChallenge(autocommit(deps.db), deps, headers, 'google');
  if (!challenge || given.get('state') !== challenge.value) return failed('failed');
  if (given.get('error') === 'access_denied') return failed('cancelled');
  const { purpose, sessionId, ...journey } = journeySchema.parse(challenge.details);
  const person = await google
    .finish(query, { state: challenge.value, ...journey }, purpose === 'prove')
    .catch(() => undefined);
  if (!person) return failed('failed');

  if (purpose === 'sign-in') {
    const userId = await userOfGoogle(deps, person);
    if (userId === undefined) return failed('unverified');
    const result = await afterFirstFactor(deps, tokens, userId, headers);
    return result.kind === 'signed-in'
      ? { cookies: [...over, ...result.cookies] }
      : { factors: result.factors, cookies: result.cookies };
  }
  const userId = challenge.user_id;
  if (userId === null || sessionId === null || !(await isOpenSession(deps.db, { sessionId, userId }))) {
    return failed('failed');
  }
  const failure =
    purpose === 'link'
      ? await linkGoogle(deps, userId, person)
      : await proveByGoogle(deps, { userId, sessionId }, person);
  return failure ? failed(failure) : { cookies: over };
}
