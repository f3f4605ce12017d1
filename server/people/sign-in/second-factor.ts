import type { PasskeyAnswer } from '#contract/sign-in/proof.ts';
import { DomainError } from '#domain/error.ts';
import {
  type Challenge,
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
import type { TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { type SignedIn, startSession } from './commands.ts';

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
  await ctx.transaction(async (inner) => {
    if (!(await verifyCode(inner, { userId, code }))) {
      throw invalidField('code', 'wrong', 'the code is wrong, or was used');
    }
    await finishWaiting(inner, ctx.headers);
  });
  return enter(ctx, userId);
}

/** What to ask a device. */
export async function startPasskeySignIn(ctx: BrowserContext) {
  const waiting = await findWaiting(ctx);
  const { challenge, options } = await askForPasskey(ctx, waiting?.userId);
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
  const userId = waiting ? await answerWaiting(ctx, waiting, answer) : await answerAlone(ctx, answer);
  return enter(ctx, userId);
}

interface Waiting {
  readonly id: string;
  readonly userId: string;
  readonly challenge: string;
}

async function findWaiting(ctx: BrowserContext): Promise<Waiting | undefined> {
  const row: Challenge | undefined = await findChallenge(ctx.db, ctx, ctx.headers, 'second-factor');
  return row && row.user_id !== null ? { id: row.id, userId: row.user_id, challenge: row.value } : undefined;
}

async function answerWaiting(
  ctx: BrowserContext,
  { id, userId, challenge }: Waiting,
  answer: PasskeyAnswer,
): Promise<string> {
  await countAttempt(ctx.writer, id);
  if (challenge === '' || !(await spendChallengeValue(ctx.writer, id, challenge))) {
    throw new DomainError('UNAUTHORIZED');
  }
  await ctx.transaction(async (inner) => {
    if (!(await verifyPasskey(inner, { userId, challenge, answer }))) throw new DomainError('UNAUTHORIZED');
    await finishWaiting(inner, ctx.headers);
  });
  return userId;
}

async function answerAlone(ctx: BrowserContext, answer: PasskeyAnswer): Promise<string> {
  const asked = await takeChallenge(ctx.writer, ctx, ctx.headers, 'passkey-sign-in');
  if (!asked) throw new DomainError('UNAUTHORIZED');
  const userId = await ctx.transaction((inner) => verifyPasskey(inner, { challenge: asked.value, answer }));
  if (userId === undefined) throw new DomainError('UNAUTHORIZED');
  return userId;
}

/** Runs in the transaction of the right answer. Of two right answers at once, the later one changes nothing. */
async function finishWaiting(ctx: TrxContext, headers: Headers): Promise<void> {
  if (!(await takeChallenge(ctx.trx, ctx, headers, 'second-factor'))) throw new DomainError('UNAUTHORIZED');
}

async function enter(ctx: BrowserContext, userId: string): Promise<SignedIn> {
  const signedIn = await startSession(ctx, userId);
  ctx.setCookies([closeCookie(ctx)]);
  return signedIn;
}
