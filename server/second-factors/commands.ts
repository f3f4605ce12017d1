import type { PasskeyAnswer } from '#contract/proof.ts';
import { unseal } from '#server/auth/sealed.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findStep, hashRecoveryCode } from './codes.ts';
import { countPasskeyUse, findPasskey, findTotpSecret, spendRecoveryCode, spendTotpStep } from './rows.ts';
import { userHandleOf, verifyAnswer } from './web-authn.ts';

/** Whether `code` is one of the account's authenticator app, or a recovery code. Either passes once. */
export async function verifyCode(trx: Db, deps: Deps, userId: string, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const totp = await findTotpSecret(trx, userId);
    return totp?.isConfirmed === true && (await spendTotpCode(trx, deps, userId, totp.secret, code));
  }
  const left = await spendRecoveryCode(trx, userId, hashRecoveryCode(code), deps.clock());
  return left !== undefined;
}

/** Whose passkey gave this answer to `challenge`; nobody, when it is none of ours, or not of `userId`. */
export async function verifyPasskey(
  trx: Db,
  { config, clock }: Deps,
  { userId, challenge, answer }: { userId?: string | undefined; challenge: string; answer: PasskeyAnswer },
): Promise<string | undefined> {
  const passkey = await findPasskey(trx, answer.id);
  if (!passkey || (userId !== undefined && userId !== passkey.userId)) return undefined;
  const { userHandle } = answer.response;
  // A device that offered the passkey by itself names the account that it made it for.
  if (userHandle === undefined ? userId === undefined : userHandle !== userHandleOf(passkey.userId)) {
    return undefined;
  }
  const signCount = await verifyAnswer(config, challenge, passkey, answer);
  if (signCount === undefined || !(await countPasskeyUse(trx, passkey.id, signCount, clock()))) {
    return undefined;
  }
  return passkey.userId;
}

async function spendTotpCode(
  trx: Db,
  { secret, clock }: Deps,
  userId: string,
  sealed: Buffer,
  code: string,
): Promise<boolean> {
  const step = await findStep(unseal(sealed, userId, secret), code, clock());
  return step !== undefined && (await spendTotpStep(trx, userId, step));
}
