import type { PasskeyAnswer } from '#contract/proof.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
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
  openPasskeyChallenge,
  verifyCode,
  verifyPasskey,
} from '#server/people/second-factors/commands.ts';
import { autocommit, type Trx } from '#server/platform/db/database.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { countTry } from '#server/platform/http/rate-limits.ts';
import { type SignedIn, startSession } from './commands.ts';

// The end of a sign-in that waits for a second factor, and the sign-in by a passkey alone.

/** Throws UNAUTHORIZED when no sign-in waits in this browser, or its code was guessed wrongly too often. */
export async function answerSecondFactor(
  deps: Deps,
  tokens: AccessTokens,
  code: string,
  headers: Headers,
): Promise<SignedIn> {
  const waiting = await findWaiting(deps, headers);
  if (!waiting) throw new DomainError('UNAUTHORIZED');
  await countAttempt(autocommit(deps.db), waiting.id);
  await countTry(deps, { ...GUESSES, key: `second factor of ${waiting.userId}` });
  await deps.db.transaction().execute(async (trx) => {
    if (!(await verifyCode(trx, deps, waiting.userId, code))) {
      throw invalidField('code', 'wrong', 'the code is wrong, or was used');
    }
    await finishWaiting(trx, deps, headers);
  });
  return enter(deps, tokens, waiting.userId, headers);
}

/** What to ask a device. `cookies` is empty where the sign-in that waits has one already. */
export async function startPasskeySignIn(deps: Deps, headers: Headers) {
  const waiting = await findWaiting(deps, headers);
  const { challenge, options } = await askForPasskey(deps, waiting?.userId);
  if (waiting) {
    // The code can still be typed instead, so the sign-in goes on waiting and only saves what was asked.
    await saveChallengeValue(autocommit(deps.db), waiting.id, challenge);
    return { options, cookies: [] };
  }
  return { options, cookies: [await openPasskeyChallenge(deps, 'passkey-sign-in', challenge)] };
}

/** Throws UNAUTHORIZED for every wrong answer. */
export async function signInWithPasskey(
  deps: Deps,
  tokens: AccessTokens,
  answer: PasskeyAnswer,
  headers: Headers,
): Promise<SignedIn> {
  const waiting = await findWaiting(deps, headers);
  const userId = waiting
    ? await answerWaiting(deps, waiting, answer, headers)
    : await answerAlone(deps, answer, headers);
  return enter(deps, tokens, userId, headers);
}

/** Guesses at the codes of one account. Its password begins any number of sign-ins. */
const GUESSES = { points: 20, seconds: 60 * 60 };

interface Waiting {
  readonly id: string;
  readonly userId: string;
  readonly challenge: string;
}

async function findWaiting(deps: Deps, headers: Headers): Promise<Waiting | undefined> {
  const row: Challenge | undefined = await findChallenge(deps.db, deps, headers, 'second-factor');
  return row && row.user_id !== null ? { id: row.id, userId: row.user_id, challenge: row.value } : undefined;
}

async function answerWaiting(
  deps: Deps,
  { id, userId, challenge }: Waiting,
  answer: PasskeyAnswer,
  headers: Headers,
): Promise<string> {
  await countAttempt(autocommit(deps.db), id);
  if (challenge === '' || !(await spendChallengeValue(autocommit(deps.db), id, challenge))) {
    throw new DomainError('UNAUTHORIZED');
  }
  await deps.db.transaction().execute(async (trx) => {
    if (!(await verifyPasskey(trx, deps, { userId, challenge, answer }))) {
      throw new DomainError('UNAUTHORIZED');
    }
    await finishWaiting(trx, deps, headers);
  });
  return userId;
}

async function answerAlone(deps: Deps, answer: PasskeyAnswer, headers: Headers): Promise<string> {
  const asked = await takeChallenge(autocommit(deps.db), deps, headers, 'passkey-sign-in');
  if (!asked) throw new DomainError('UNAUTHORIZED');
  const userId = await deps.db
    .transaction()
    .execute((trx) => verifyPasskey(trx, deps, { challenge: asked.value, answer }));
  if (userId === undefined) throw new DomainError('UNAUTHORIZED');
  return userId;
}

/** Runs in the transaction of the right answer. Of two right answers at once, the later one changes nothing. */
async function finishWaiting(trx: Trx, deps: Deps, headers: Headers): Promise<void> {
  if (!(await takeChallenge(trx, deps, headers, 'second-factor'))) throw new DomainError('UNAUTHORIZED');
}

async function enter(deps: Deps, tokens: AccessTokens, userId: string, headers: Headers): Promise<SignedIn> {
  const signedIn = await startSession(deps, tokens, userId, headers);
  return { ...signedIn, cookies: [...signedIn.cookies, closeCookie(deps)] };
}
