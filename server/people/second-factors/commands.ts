import type { NewPasskey, PasskeyAnswer } from '#contract/sign-in/proof.ts';
import { DomainError } from '#domain/error.ts';
import { notifyOwner } from '#server/people/accounts/commands.ts';
import { openChallenge, takeChallenge } from '#server/people/auth/challenges.ts';
import { seal, unsealByAny } from '#server/people/auth/sealed.ts';
import { endSessionsOf, findDeviceOf } from '#server/people/sessions/commands.ts';
import { isOpenSession } from '#server/people/sessions/queries.ts';
import { getProfile } from '#server/people/users/queries.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext, SessionContext } from '#server/platform/commands/handlers.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { countTry, forgetTries } from '#server/platform/http/rate-limits.ts';
import { describeTotp, findStep, hashRecoveryCode, newRecoveryCodes, newTotpSecret } from './codes.ts';
import { listSecondFactors } from './queries.ts';
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

/**
 * Guesses at the codes of one account, wherever they are asked for and from every address. A device from which the account was
 * signed in to before counts by itself: what a stranger with the password uses up is not the owner's.
 */
export async function countCodeGuess(ctx: BrowserContext, userId: string): Promise<void> {
  const key = codesOf(userId) + (await deviceSuffix(ctx, userId));
  await countTry(ctx, { points: 20, seconds: HOUR, key });
}

/** Sign-ins that begin to wait for their second factor, counted in the same way: each takes a few guesses at the code. */
export async function countWaitingSignIn(ctx: BrowserContext, userId: string): Promise<void> {
  const key = signInsOf(userId) + (await deviceSuffix(ctx, userId));
  await countTry(ctx, { points: 10, seconds: HOUR, key });
}

/** Of the devices that are not known: a stranger who knew the password that was reset begins no further sign-in. */
export async function forgetGuesses({ trx }: TrxContext, userId: string): Promise<void> {
  const tries = [codesOf(userId), signInsOf(userId)].map((key) => ({ seconds: HOUR, key }));
  await forgetTries(trx, tries);
}

/** Whether `code` is one of the account's authenticator app, or a recovery code. Either passes once. */
export async function verifyCode(
  ctx: TrxContext,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const { trx, now } = ctx;
  if (/^\d{6}$/.test(code)) {
    const totp = await findTotpSecret(trx, userId);
    return !!totp?.confirmed_at && (await spendTotpCode(ctx, userId, totp.secret, code));
  }
  const left = await spendRecoveryCode(trx, userId, hashRecoveryCode(code), now);
  if (left === undefined) return false;
  await notifyOwner(trx, userId, { kind: 'recoveryCodeUsed', left });
  return true;
}

/** The owner of the passkey that gave this answer to `challenge`; undefined for an unknown passkey, or not of `userId`. */
export async function verifyPasskey(
  { trx, config, now }: TrxContext,
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
  if (signCount === undefined || !(await countPasskeyUse(trx, passkey.id, signCount, now))) {
    return undefined;
  }
  return passkey.userId;
}

/** Throws DUPLICATE_ENTRY while another app is in use. */
export async function startTotp(ctx: SessionContext): Promise<{ secret: string; uri: string }> {
  const { trx, actor, now } = ctx;
  const { email } = await getProfile(trx, actor.userId, ctx.config);
  const secret = newTotpSecret();
  await insertTotpSecret(trx, actor.userId, seal(secret, actor.userId, ctx.secret), now);
  return describeTotp(secret, email);
}

/** The recovery codes cannot be read again. */
export async function confirmTotp(
  ctx: SessionContext,
  { code }: { readonly code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { trx, now } = ctx;
  const { userId } = ctx.actor;
  const totp = await findTotpSecret(trx, userId);
  if (!totp) throw new DomainError('RESOURCE_NOT_FOUND');
  if (totp.confirmed_at) throw new DomainError('DUPLICATE_ENTRY');
  if (!(await spendTotpCode(ctx, userId, totp.secret, code))) throw wrongCode();
  const isFirst = await isFirstFactor(trx, ctx.actor);
  await confirmTotpSecret(trx, userId, now);
  if (isFirst) await endSessionsOf(ctx, userId, ctx.actor.sessionId);
  await notifyOwner(trx, userId, { kind: 'totpAdded', isFirst });
  return { recoveryCodes: await giveRecoveryCodes(trx, userId) };
}

export async function removeTotp({ trx, actor }: SessionContext): Promise<void> {
  const { userId } = actor;
  if (!(await deleteTotpSecret(trx, userId))) throw new DomainError('RESOURCE_NOT_FOUND');
  await deleteStrayRecoveryCodes(trx, userId);
  await notifyOwner(trx, userId, { kind: 'totpRemoved' });
}

/** The new codes cannot be read again. Throws RESOURCE_NOT_FOUND when sign-in asks for no second factor. */
export async function renewRecoveryCodes({
  trx,
  actor,
}: SessionContext): Promise<{ recoveryCodes: string[] }> {
  const factors = await listSecondFactors(trx, actor.userId);
  if (factors.length === 0) throw new DomainError('RESOURCE_NOT_FOUND');
  await notifyOwner(trx, actor.userId, { kind: 'recoveryCodesRenewed' });
  return { recoveryCodes: await giveRecoveryCodes(trx, actor.userId) };
}

/** What to ask the caller's device. A cookie ties the answer to this browser. */
export async function startPasskey(ctx: BrowserContext<Actor>) {
  const { db, config } = ctx;
  const { userId } = ctx.actor;
  const known = await listPasskeys(db, userId);
  if (known.length >= PASSKEYS_MAX) throw new DomainError('INVALID_INPUT', { max: PASSKEYS_MAX });
  const user = await getProfile(db, userId, config);
  const challenge = newPasskeyChallenge();
  await openPasskeyChallenge(ctx, 'passkey-registration', challenge, userId);
  return { ...(await creationOptions(config, user, { challenge, known: known.map(({ id }) => id) })) };
}

/** Throws INVALID_INPUT beyond 20 passkeys, DUPLICATE_ENTRY for one that is known. */
export async function addPasskey(
  ctx: BrowserContext<Actor>,
  { name, credential }: { readonly name: string; readonly credential: NewPasskey },
): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const challenge = await takeChallenge(ctx.writer, ctx, ctx.headers, 'passkey-registration');
  const verified =
    challenge?.user_id === userId ? await verifyCreation(ctx.config, challenge.value, credential) : undefined;
  if (!verified) throw invalidField('credential', 'wrong', 'the device’s answer proves nothing');
  const transports = credential.response.transports ?? [];
  await ctx.transaction(async (inner) => {
    const { trx, now } = inner;
    const isFirst = await isFirstFactor(trx, ctx.actor);
    const passkey = { ...verified, userId, transports };
    const added = await insertPasskey(trx, passkey, { name, most: PASSKEYS_MAX, now });
    if (!added) {
      const taken = await findPasskey(trx, passkey.id);
      throw taken
        ? new DomainError('DUPLICATE_ENTRY')
        : new DomainError('INVALID_INPUT', { max: PASSKEYS_MAX });
    }
    if (isFirst) await endSessionsOf(inner, userId, sessionId);
    await notifyOwner(trx, userId, { kind: 'passkeyAdded', name, isFirst });
  });
}

export async function renamePasskey(
  { trx, actor }: SessionContext,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
): Promise<void> {
  const isRenamed = await updatePasskeyName(trx, actor.userId, passkeyId, name);
  if (!isRenamed) throw new DomainError('RESOURCE_NOT_FOUND');
  await notifyOwner(trx, actor.userId, { kind: 'passkeyRenamed', name });
}

export async function removePasskey(
  { trx, actor }: SessionContext,
  { passkeyId }: { readonly passkeyId: string },
): Promise<void> {
  const { userId } = actor;
  const name = await deletePasskey(trx, userId, passkeyId);
  if (name === undefined) throw new DomainError('RESOURCE_NOT_FOUND');
  await deleteStrayRecoveryCodes(trx, userId);
  await notifyOwner(trx, userId, { kind: 'passkeyRemoved', name });
}

/** Throws RESOURCE_NOT_FOUND when the caller has no passkey. */
export async function startPasskeyProof(ctx: BrowserContext<Actor>) {
  const { userId } = ctx.actor;
  const { challenge, options } = await askForPasskey(ctx, userId);
  if (options.allowCredentials?.length === 0) throw new DomainError('RESOURCE_NOT_FOUND');
  await openPasskeyChallenge(ctx, 'passkey-proof', challenge, userId);
  return { ...options };
}

/** What to ask a device: for a passkey of this account, or without `userId` for any that it holds for this site. */
export async function askForPasskey({ db, config }: StepsContext, userId?: string) {
  const challenge = newPasskeyChallenge();
  const allowed = userId === undefined ? undefined : await listPasskeys(db, userId);
  return { challenge, options: await requestOptions(config, { challenge, allowed }) };
}

/** A cookie ties the answer to this browser. */
export async function openPasskeyChallenge(
  ctx: BrowserContext,
  purpose: 'passkey-sign-in' | 'passkey-registration' | 'passkey-proof',
  challenge: string,
  userId?: string,
): Promise<void> {
  const asked = { purpose, userId, value: challenge, lifeSeconds: CHALLENGE_SECONDS };
  ctx.setCookies([await openChallenge(ctx.writer, ctx, asked)]);
}

/** All of them at once, of which the owner is told one by one. */
export async function removeSecondFactors({ trx }: TrxContext, userId: string): Promise<void> {
  const hadTotp = await deleteTotpSecret(trx, userId);
  await deleteRecoveryCodes(trx, userId);
  const passkeys = await deletePasskeys(trx, userId);
  if (hadTotp) await notifyOwner(trx, userId, { kind: 'totpRemoved' });
  for (const { name } of passkeys) await notifyOwner(trx, userId, { kind: 'passkeyRemoved', name });
}

/** The secret, codes and passkeys of an account that is deleted. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  await deleteTotpSecret(trx, userId);
  await deleteRecoveryCodes(trx, userId);
  await deletePasskeys(trx, userId);
}

const PASSKEYS_MAX = 20;
const HOUR = 60 * 60;

const codesOf = (userId: string) => `guesses at codes of ${userId}`;
const signInsOf = (userId: string) => `waiting sign-ins of ${userId}`;

async function deviceSuffix(ctx: BrowserContext, userId: string): Promise<string> {
  const device = await findDeviceOf(ctx, { userId, headers: ctx.headers });
  return device === undefined ? '' : ` on ${device}`;
}

/**
 * Whether the account has no second factor yet, held until the end of the transaction. Throws UNAUTHORIZED where the first
 * factor of another session, for which this one waited, has ended the session that asks.
 */
async function isFirstFactor(trx: Trx, actor: Actor): Promise<boolean> {
  await lockPerson(trx, actor.userId);
  if (!(await isOpenSession(trx, actor))) throw new DomainError('UNAUTHORIZED');
  return (await listSecondFactors(trx, actor.userId)).length === 0;
}

async function spendTotpCode(
  { trx, secret, config, now }: TrxContext,
  userId: string,
  sealed: Buffer,
  code: string,
): Promise<boolean> {
  const opened = unsealByAny(sealed, userId, [secret, ...config.formerSecrets]);
  if (!opened) throw invalidField('code', 'unreadable', 'the server has lost what it knew of this app');
  const step = await findStep(opened, code, now);
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
