import type { PasskeyAnswer } from '#contract/proof.ts';
import type { Deps } from '#server/deps.ts';
import { createAuth } from '#server/people/auth/auth.ts';
import { takeChallenge } from '#server/people/auth/challenges.ts';
import { verifyCode, verifyPasskey } from '#server/people/second-factors/commands.ts';
import { proveSession } from '#server/people/sessions/commands.ts';
import { getProfile } from '#server/people/users/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { invalidField } from '#server/platform/http/error.ts';

export type ProofGiven = { password: string } | { code: string } | { passkey: PasskeyAnswer };

/** Proves that the holder of this session is the owner of the account. Throws VALIDATION_ERROR, naming what was wrong. */
export async function prove(deps: Deps, actor: Actor, given: ProofGiven, headers: Headers): Promise<void> {
  const proved = await deps.db.transaction().execute(async (trx) => {
    const isRight = await isProof(trx, deps, actor, given, headers);
    if (isRight) await proveSession(trx, actor.sessionId, deps.clock());
    // Committed either way: a challenge that was answered wrongly is used up.
    return isRight;
  });
  if (proved) return;
  const path = ['password', 'code', 'passkey'].find((name) => name in given) ?? '';
  throw invalidField(path, 'wrong', 'this does not prove it');
}

async function isProof(
  trx: Trx,
  deps: Deps,
  { userId }: Actor,
  given: ProofGiven,
  headers: Headers,
): Promise<boolean> {
  if ('password' in given) {
    const { email } = await getProfile(trx, userId);
    const body = { email, password: given.password };
    return (await createAuth(trx, deps).api.checkPassword({ body }))?.userId === userId;
  }
  if ('code' in given) return verifyCode(trx, deps, userId, given.code);
  const challenge = await takeChallenge(trx, deps, headers, 'passkey-proof');
  if (challenge?.user_id !== userId) return false;
  const answer = { userId, challenge: challenge.value, answer: given.passkey };
  return (await verifyPasskey(trx, deps, answer)) === userId;
}
