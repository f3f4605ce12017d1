import type { PasskeyAnswer } from '#contract/sign-in/proof.ts';
import { createAuth } from '#server/people/auth/auth.ts';
import { takeChallenge } from '#server/people/auth/challenges.ts';
import { verifyCode, verifyPasskey } from '#server/people/second-factors/commands.ts';
import { proveSession } from '#server/people/sessions/commands.ts';
import { getProfile } from '#server/people/users/queries.ts';
import type { TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { countTry } from '#server/platform/http/rate-limits.ts';

export type ProofGiven = { password: string } | { code: string } | { passkey: PasskeyAnswer };

/** Proves that the holder of this session is the owner of the account. Throws VALIDATION_ERROR, naming what was wrong. */
export async function prove(ctx: BrowserContext<Actor>, given: ProofGiven): Promise<void> {
  const { actor, headers } = ctx;
  await countTry(ctx, { points: 10, seconds: 60, key: `proof ${actor.userId}` });
  const isProved = await ctx.transaction(async (inner) => {
    const isRight = await isProof(inner, actor, given, headers);
    if (isRight) await proveSession(inner.trx, actor.sessionId, inner.now);
    // Committed either way: a challenge that was answered wrongly is used up.
    return isRight;
  });
  if (isProved) return;
  const path = ['password', 'code', 'passkey'].find((name) => name in given) ?? '';
  throw invalidField(path, 'wrong', 'this does not prove it');
}

async function isProof(
  ctx: TrxContext,
  { userId }: Actor,
  given: ProofGiven,
  headers: Headers,
): Promise<boolean> {
  const { trx } = ctx;
  if ('password' in given) {
    const { email } = await getProfile(trx, userId, ctx.config);
    const body = { email, password: given.password };
    return (await createAuth(trx, ctx).api.checkPassword({ body }))?.userId === userId;
  }
  if ('code' in given) return verifyCode(ctx, { userId, code: given.code });
  const challenge = await takeChallenge(trx, ctx, headers, 'passkey-proof');
  if (challenge?.user_id !== userId) return false;
  const answer = { userId, challenge: challenge.value, answer: given.passkey };
  return (await verifyPasskey(ctx, answer)) === userId;
}
