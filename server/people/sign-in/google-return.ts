import { z } from 'zod';
import { GOOGLE_PURPOSES, type GooglePurpose } from '#contract/sign-in/identities.ts';
import { DomainError } from '#domain/error.ts';
import { reasonOf } from '#server/external/google.ts';
import { closeCookie, openChallenge, takeChallenge } from '#server/people/auth/challenges.ts';
import {
  type GoogleRefusal,
  holdGoogle,
  linkGoogle,
  proveByGoogle,
  userOfGoogle,
} from '#server/people/identities/commands.ts';
import { requireProof } from '#server/people/identities/queries.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import { afterFirstFactor } from './commands.ts';

// The journey to Google and back. Its purpose, and all that must come back unchanged, stays here in a row that a cookie
// of this browser names. So a journey ends in the browser in which it began.

/** Why a journey led nowhere, as the page reads it. */
export type GoogleFailure = GoogleRefusal | 'cancelled' | 'failed' | 'taken';

export interface GoogleReturn {
  readonly failure?: GoogleFailure;
  /** What the sign-in still waits for. */
  readonly factors?: readonly string[];
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
  ctx: BrowserContext,
  { purpose }: { readonly purpose: GooglePurpose },
): Promise<{ url: string }> {
  const { actor, google } = ctx;
  if (!google) throw new DomainError('RESOURCE_NOT_FOUND');
  if (purpose !== 'sign-in' && !actor) throw new DomainError('UNAUTHORIZED');
  if (purpose === 'link' && actor) await requireProof(ctx.db, actor, ctx.now);
  const { url, state, nonce, verifier } = await google.start(purpose === 'prove');
  const cookie = await openChallenge(ctx.writer, ctx, {
    purpose: 'google',
    userId: actor?.userId,
    value: state,
    details: { purpose, nonce, verifier, sessionId: actor?.sessionId ?? null },
    lifeSeconds: JOURNEY_SECONDS,
  });
  ctx.setCookies([cookie]);
  return { url };
}

interface ReturnContext extends BrowserContext {
  /** To the operator: a wrong setting makes every return fail. */
  readonly warn: (message: string) => void;
}

/** `query` is what the browser brought back from Google. */
export async function finishJourney(
  ctx: ReturnContext,
  { query }: { readonly query: string },
): Promise<GoogleReturn> {
  const result = await followReturn(ctx, query);
  // A second factor that is asked for has opened a challenge of its own, in the same cookie.
  if (!result.factors) ctx.setCookies([closeCookie(ctx)]);
  return result;
}

async function followReturn(ctx: ReturnContext, query: string): Promise<GoogleReturn> {
  const given = new URLSearchParams(query);
  // Deleted before it is checked, so that neither a state nor a code works twice.
  const challenge = await takeChallenge(ctx.writer, ctx, ctx.headers, 'google');
  if (!challenge || given.get('state') !== challenge.value) return { failure: 'failed' };
  if (given.get('error') === 'access_denied') return { failure: 'cancelled' };
  const { purpose, sessionId, ...journey } = journeySchema.parse(challenge.details);
  const person = await ctx.google
    ?.finish(query, { state: challenge.value, ...journey }, purpose === 'prove')
    .catch((error: unknown) => ctx.warn(`a return from Google failed: ${reasonOf(error)}`));
  if (!person) return { failure: 'failed' };

  if (purpose === 'sign-in') {
    const found = await userOfGoogle(ctx, person);
    if ('refusal' in found) return { failure: found.refusal };
    const { userId } = found;
    const result = await afterFirstFactor(ctx, userId, (inner) =>
      holdGoogle(inner, { userId, person }),
    ).catch(undefinedIfUnauthorized);
    if (!result) return { failure: 'failed' };
    return result.kind === 'signed-in' ? {} : { factors: result.factors };
  }
  const userId = challenge.user_id;
  if (userId === null || sessionId === null) return { failure: 'failed' };
  const finish = purpose === 'link' ? linkGoogle : proveByGoogle;
  const failure = await finish(ctx, { actor: { userId, sessionId }, person });
  return failure ? { failure } : {};
}

/** Of an account that was deleted, or unlinked from Google, since Google named its owner. */
function undefinedIfUnauthorized(error: unknown): undefined {
  if (!(error instanceof DomainError && error.code === 'UNAUTHORIZED')) throw error;
}
