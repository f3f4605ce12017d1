import type { NewPasskey, PasskeyAnswer } from '#contract/proof.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOwner } from '#server/people/accounts/commands.ts';
import { openChallenge, takeChallenge } from '#server/people/auth/challenges.ts';
import { seal, unseal } from '#server/people/auth/sealed.ts';
import { getProfile } from '#server/people/users/queries.ts';
import { autocommit, type Trx } from '#server/platform/db/database.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { describeTotp, findStep, hashRecoveryCode, newRecoveryCodes, newTotpSecret } from './codes.ts';
import { findSecondFactors } from './queries.ts';
import {
  confirmTotpSecret,
  countPasskeyUse,
  deletePasskey,
  deletePasskeys,
  deleteRecoveryCodes,
  deleteStrayRecoveryCodes,
  deleteTotpSecret,
  findPasskey,
  findTotpSecret,
  insertPasskey,
  insertTotpSecret,
  listPasskeys,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendTotpStep,
  updatePasskeyName,
} from './rows.ts';
import {
  CHALLENGE_SECONDS,
  creationOptions,
  newPasskeyChallenge,
  requestOptions,
  userHandleOf,
  verifyAnswer,
  verifyCreation,
} from './web-authn.ts';

/** Whether `code` is one of the account's authenticator app, or a recovery code. Either passes once. */
export async function verifyCode(trx: Trx, deps: Deps, userId: string, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const totp = await findTotpSecret(trx, userId);
    return totp?.isConfirmed === true && (await spendTotpCode(trx, deps, userId, totp.secret, code));
  }
  const left = await spendRecoveryCode(trx, userId, hashRecoveryCode(code), deps.clock());
  if (left === undefined) return false;
  await notifyOwner(trx, userId, { kind: 'recoveryCodeUsed', left });
  return true;
}

/** The owner of the passkey that gave this answer to `challenge`; undefined for an unknown passkey, or not of `userId`. */
export async function verifyPasskey(
  trx: Trx,
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

/** Throws DUPLICATE_ENTRY while another app is in use. */
export async function startTotp(deps: Deps, userId: string): Promise<{ secret: string; uri: string }> {
  const { email } = await getProfile(deps.db, userId);
  const secret = newTotpSecret();
  await insertTotpSecret(autocommit(deps.db), userId, seal(secret, userId, deps.secret), deps.clock());
  return describeTotp(secret, email);
}

/** @returns the recovery codes, which cannot be read again. */
export async function confirmTotp(deps: Deps, userId: string, code: string): Promise<string[]> {
  return deps.db.transaction().execute(async (trx) => {
    const totp = await findTotpSecret(trx, userId);
    if (!totp) throw new DomainError('RESOURCE_NOT_FOUND');
    if (totp.isConfirmed) throw new DomainError('DUPLICATE_ENTRY');
    if (!(await spendTotpCode(trx, deps, userId, totp.secret, code))) throw wrongCode();
    await confirmTotpSecret(trx, userId, deps.clock());
    await notifyOwner(trx, userId, { kind: 'totpAdded' });
    return giveRecoveryCodes(trx, userId);
  });
}

export async function removeTotp(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteTotpSecret(trx, userId))) throw new DomainError('RESOURCE_NOT_FOUND');
    await deleteRecoveryCodes(trx, userId);
    await notifyOwner(trx, userId, { kind: 'totpRemoved' });
  });
}

/** @returns the new codes, which cannot be read again. Throws RESOURCE_NOT_FOUND when sign-in asks for no second factor. */
export async function renewRecoveryCodes(deps: Deps, userId: string): Promise<string[]> {
  return deps.db.transaction().execute(async (trx) => {
    const factors = await findSecondFactors(trx, userId);
    if (factors.length === 0) throw new DomainError('RESOURCE_NOT_FOUND');
    return giveRecoveryCodes(trx, userId);
  });
}

/** What to ask the caller's device, and the whole Set-Cookie header that ties the answer to this browser. */
export async function startPasskey(deps: Deps, userId: string) {
  const known = await listPasskeys(deps.db, userId);
  if (known.length >= MOST_PASSKEYS) throw new DomainError('INVALID_INPUT', { max: MOST_PASSKEYS });
  const user = await getProfile(deps.db, userId);
  const challenge = newPasskeyChallenge();
  const cookie = await openPasskeyChallenge(deps, 'passkey-registration', challenge, userId);
  const options = await creationOptions(deps.config, user, { challenge, known: known.map(({ id }) => id) });
  return { options, cookie };
}

/** Throws INVALID_INPUT beyond 20 passkeys, DUPLICATE_ENTRY for one that is known. */
export async function addPasskey(
  deps: Deps,
  userId: string,
  { name, credential }: { name: string; credential: NewPasskey },
  headers: Headers,
): Promise<void> {
  const challenge = await takeChallenge(autocommit(deps.db), deps, headers, 'passkey-registration');
  const verified =
    challenge?.user_id === userId
      ? await verifyCreation(deps.config, challenge.value, credential)
      : undefined;
  if (!verified) throw invalidField('credential', 'wrong', 'the device’s answer proves nothing');
  const transports = credential.response.transports ?? [];
  await deps.db.transaction().execute(async (trx) => {
    const passkey = { ...verified, userId, transports };
    const added = await insertPasskey(trx, passkey, { name, most: MOST_PASSKEYS, now: deps.clock() });
    if (!added) {
      const taken = await findPasskey(trx, passkey.id);
      throw taken
        ? new DomainError('DUPLICATE_ENTRY')
        : new DomainError('INVALID_INPUT', { max: MOST_PASSKEYS });
    }
    await notifyOwner(trx, userId, { kind: 'passkeyAdded', name });
  });
}

export async function renamePasskey({ db }: Deps, userId: string, id: string, name: string): Promise<void> {
  if (!(await updatePasskeyName(autocommit(db), userId, id, name)))
    throw new DomainError('RESOURCE_NOT_FOUND');
}

export async function removePasskey(deps: Deps, userId: string, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const name = await deletePasskey(trx, userId, id);
    if (name === undefined) throw new DomainError('RESOURCE_NOT_FOUND');
    await deleteStrayRecoveryCodes(trx, userId);
    await notifyOwner(trx, userId, { kind: 'passkeyRemoved', name });
  });
}

/** Throws RESOURCE_NOT_FOUND when the caller has no passkey. */
export async function startPasskeyProof(deps: Deps, userId: string) {
  const { challenge, options } = await askForPasskey(deps, userId);
  if (options.allowCredentials?.length === 0) throw new DomainError('RESOURCE_NOT_FOUND');
  const cookie = await openPasskeyChallenge(deps, 'passkey-proof', challenge, userId);
  return { options, cookie };
}

/** What to ask a device: for a passkey of this account, or without `userId` for any that it holds for this site. */
export async function askForPasskey({ db, config }: Pick<Deps, 'db' | 'config'>, userId?: string) {
  const challenge = newPasskeyChallenge();
  const allowed = userId === undefined ? undefined : await listPasskeys(db, userId);
  return { challenge, options: await requestOptions(config, { challenge, allowed }) };
}

/** @returns the whole Set-Cookie header that ties the answer to this browser. */
export async function openPasskeyChallenge(
  deps: Deps,
  purpose: 'passkey-sign-in' | 'passkey-registration' | 'passkey-proof',
  challenge: string,
  userId?: string,
): Promise<string> {
  const lifeSeconds = CHALLENGE_SECONDS;
  const { cookie } = await openChallenge(autocommit(deps.db), deps, {
    purpose,
    userId,
    value: challenge,
    lifeSeconds,
  });
  return cookie;
}

/** The secret, codes and passkeys of an account that is deleted. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  await deleteTotpSecret(trx, userId);
  await deleteRecoveryCodes(trx, userId);
  await deletePasskeys(trx, userId);
}

const MOST_PASSKEYS = 20;

async function spendTotpCode(
  trx: Trx,
  { secret, clock }: Deps,
  userId: string,
  sealed: Buffer,
  code: string,
): Promise<boolean> {
  const step = await findStep(unseal(sealed, userId, secret), code, clock());
  return step !== undefined && (await spendTotpStep(trx, userId, step));
}

async function giveRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode));
  return codes;
}

function wrongCode(): DomainError {
  return invalidField('code', 'wrong', 'the code is wrong, or was used');
}
