import type { PasskeyAnswer } from '#contract/sign-in/proof.ts';
import { DomainError } from '#domain/error.ts';
import {
  closeCookie,
  countAttempt,
  findChallenge,
  saveChallengeValue,
  spendChallengeValue,
  takeChallenge,
} from '#server/people/auth/challenges.ts';
import {
  askForPasskey,
  countCodeGuess,
  openPasskeyChallenge,
  verifyCode,
  verifyPasskey,
} from '#server/people/second-factors/commands.ts';
import { findPasskeyOwner } from '#server/people/second-factors/queries.ts';
import type { TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { type HoldProof, type SignedIn, startSession } from './commands.ts';

// The end of a sign-in that waits for a second factor, and the sign-in by a passkey alone.

/** Throws UNAUTHORIZED when no sign-in waits in this browser, or its code was guessed wrongly too often. */
export async function answerSecondFactor(
  ctx: BrowserContext,
  { code }: { readonly code: string },
): Promise<SignedIn> {
  const waiting = await findWaiting(ctx);
  if (!waiting) throw new DomainError('UNAUTHORIZED');
  const { id, userId } = waiting;
  await countAttempt(ctx.writer, id);
  await countCodeGuess(ctx, userId);
  return enter(ctx, userId, async (inner) => {
    await finishWaiting(inner, ctx.headers);
    if (!(await verifyCode(inner, { userId, code }))) {
      throw invalidField('code', 'wrong', 'the code is wrong, or was used');
    }
  });
}

/** What to ask a device: for a passkey of the account whose sign-in waits, or of any. */
export async function startPasskeySignIn(
  ctx: BrowserContext,
  { anyAccount }: { readonly anyAccount: boolean },
) {
  const waiting = await findWaiting(ctx);
  const { challenge, options } = await askForPasskey(ctx, anyAccount ? undefined : waiting?.userId);
  // The code can still be typed instead, so a sign-in that waits goes on waiting and only saves what was asked.
  if (waiting) await saveChallengeValue(ctx.writer, waiting.id, challenge);
  else await openPasskeyChallenge(ctx, 'passkey-sign-in', challenge);
  return { ...options };
}

/** Throws UNAUTHORIZED for every wrong answer. */
export async function signInWithPasskey(
  ctx: BrowserContext,
  { answer }: { readonly answer: PasskeyAnswer },
): Promise<SignedIn> {
  const waiting = await findWaiting(ctx);
  return waiting ? answerWaiting(ctx, waiting, answer) : answerAlone(ctx, answer);
}

interface Waiting {
  readonly id: string;
  readonly userId: string;
  readonly challenge: string;
}

async function findWaiting(ctx: BrowserContext): Promise<Waiting | undefined> {
  const row = await findChallenge(ctx.db, ctx, ctx.headers, 'second-factor');
  return row && row.user_id !== null ? { id: row.id, userId: row.user_id, challenge: row.value } : undefined;
}

async function answerWaiting(
  ctx: BrowserContext,
  { id, userId, challenge }: Waiting,
  answer: PasskeyAnswer,
): Promise<SignedIn> {
  await countAttempt(ctx.writer, id);
  if (challenge === '' || !(await spendChallengeValue(ctx.writer, id, challenge))) {
    throw new DomainError('UNAUTHORIZED');
  }
  // Where the question named no passkey, another account's may answer: it signs in its own owner, as both factors, and ends the
  // sign-in that waits.
  const ownerId = (await findPasskeyOwner(ctx.db, answer.id)) ?? userId;
  const asked = { userId: ownerId === userId ? userId : undefined, challenge, answer };
  return enter(ctx, ownerId, async (inner) => {
    await finishWaiting(inner, ctx.headers);
    if ((await verifyPasskey(inner, asked)) !== ownerId) throw new DomainError('UNAUTHORIZED');
  });
}

async function answerAlone(ctx: BrowserContext, answer: PasskeyAnswer): Promise<SignedIn> {
  const asked = await takeChallenge(ctx.writer, ctx, ctx.headers, 'passkey-sign-in');
  if (!asked) throw new DomainError('UNAUTHORIZED');
  const userId = await findPasskeyOwner(ctx.db, answer.id);
  if (userId === undefined) throw new DomainError('UNAUTHORIZED');
  return enter(ctx, userId, async (inner) => {
    const provedId = await verifyPasskey(inner, { challenge: asked.value, answer });
    if (provedId !== userId) throw new DomainError('UNAUTHORIZED');
  });
}

/** Of two right answers at once, the later one changes nothing, as does one during a change of the password. */
async function finishWaiting(ctx: TrxContext, headers: Headers): Promise<void> {
  if (!(await takeChallenge(ctx.trx, ctx, headers, 'second-factor'))) throw new DomainError('UNAUTHORIZED');
}

/** By a second factor after the first one, or by a passkey, which is both. */
async function enter(ctx: BrowserContext, userId: string, holdProof: HoldProof): Promise<SignedIn> {
  const signedIn = await startSession(ctx, userId, { holdProof, hasSecondFactor: true });
  ctx.setCookies([closeCookie(ctx)]);
  return signedIn;
}
