import type { PasskeyAnswer } from '#contract/sign-in/proof.ts';
import { DomainError } from '#domain/error.ts';
import { notifyOwner } from '#server/people/accounts/commands.ts';
import { openAuth } from '#server/people/auth/auth.ts';
import { takeChallenge } from '#server/people/auth/challenges.ts';
import { countCodeGuess, verifyCode, verifyPasskey } from '#server/people/second-factors/commands.ts';
import { endOwnSession, proveSession } from '#server/people/sessions/commands.ts';
import { getProfile } from '#server/people/users/queries.ts';
import type { TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { countTry } from '#server/platform/http/rate-limits.ts';

export type ProofGiven = { password: string } | { code: string } | { passkey: PasskeyAnswer };

/**
 * Proves that the holder of this session is the owner of the account. Throws VALIDATION_ERROR, naming what was wrong. A
 * session in which it is tried too often ends.
 */
export async function prove(ctx: BrowserContext<Actor>, given: ProofGiven): Promise<void> {
  await countGuess(ctx, given);
  if (await isProved(ctx, given)) return;
  const path = ['password', 'code', 'passkey'].find((name) => name in given) ?? '';
  throw invalidField(path, 'wrong', 'this does not prove it');
}

const HOUR = 60 * 60;
/** A proof lasts ten minutes, so that its owner gives few of them. */
const TRIES_OF_A_SESSION = { points: 20, seconds: HOUR };
const TRIES_OF_AN_ACCOUNT = { points: 30, seconds: HOUR };

/** Before the answer is checked, so that answers sent at the same moment count too. */
async function countGuess(ctx: BrowserContext<Actor>, given: ProofGiven): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  await countTry(ctx, { points: 10, seconds: 60, key: `proof ${userId}` });
  await countTry(ctx, { ...TRIES_OF_A_SESSION, key: `proof in ${sessionId}` }).catch(
    async (error: unknown) => {
      // A database that fails to count says nothing of the caller.
      if (isUsedUp(error)) await endGuessing(ctx);
      throw error;
    },
  );
  await countTry(ctx, { ...TRIES_OF_AN_ACCOUNT, key: `proof of ${userId}` });
  if ('code' in given) await countCodeGuess(ctx, userId);
}

function isUsedUp(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'RATE_LIMIT_EXCEEDED';
}

function endGuessing({ actor, transaction }: BrowserContext<Actor>): Promise<void> {
  return transaction(async (inner) => {
    const isEnded = await endOwnSession(inner, actor.userId, actor.sessionId);
    if (isEnded) await notifyOwner(inner.trx, actor.userId, { kind: 'proofGuessed' });
  });
}

async function isProved(ctx: BrowserContext<Actor>, given: ProofGiven): Promise<boolean> {
  const { actor, headers } = ctx;
  // Before the transaction: its hash is slow on purpose, and would keep a connection waiting.
  const isPassword = 'password' in given && (await isPasswordOf(ctx, given.password));
  return ctx.transaction(async (inner) => {
    const isRight = isPassword || (await isOtherProof(inner, actor, given, headers));
    if (isRight) await proveSession(inner, actor.sessionId, { bySecondFactor: !isPassword });
    // Committed either way: a challenge that was answered wrongly is used up.
    return isRight;
  });
}

async function isPasswordOf(ctx: BrowserContext<Actor>, password: string): Promise<boolean> {
  const { db, actor } = ctx;
  const { email } = await getProfile(db, actor.userId, ctx.config);
  const owner = await (await openAuth(db, ctx)).api.checkPassword({ body: { email, password } });
  return owner?.userId === actor.userId;
}

async function isOtherProof(
  ctx: TrxContext,
  { userId }: Actor,
  given: ProofGiven,
  headers: Headers,
): Promise<boolean> {
  if ('password' in given) return false;
  if ('code' in given) return verifyCode(ctx, { userId, code: given.code });
  const challenge = await takeChallenge(ctx.trx, ctx, headers, 'passkey-proof');
  if (challenge?.user_id !== userId) return false;
  const answer = { userId, challenge: challenge.value, answer: given.passkey };
  return (await verifyPasskey(ctx, answer)) === userId;
}
