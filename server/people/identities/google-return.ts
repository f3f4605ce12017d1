import { z } from 'zod';
import { GOOGLE_PURPOSES, type GooglePurpose } from '#contract/identities.ts';
import { DomainError } from '#domain/error.ts';
import { displayNameFrom } from '#domain/people/person.ts';
import type { Deps } from '#server/deps.ts';
import type { Google, GooglePerson } from '#server/external/google.ts';
import { createConfirmedAccount, notifyOwner } from '#server/people/accounts/commands.ts';
import { closeCookie, openChallenge, takeChallenge } from '#server/people/auth/challenges.ts';
import { afterFirstFactor, proveByGoogle } from '#server/people/sessions/commands.ts';
import { requireProof } from '#server/people/sessions/queries.ts';
import { findAddressee } from '#server/people/users/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { findGoogleUser, hasGoogle, insertGoogle, isOpenSession } from './rows.ts';

// The journey to Google and back. What it is for, and everything that must come back unchanged, stays here in a row
// that a cookie of this browser names: nobody can be sent back on somebody else's journey.

/** Why a journey led nowhere, as the page reads it. */
export type GoogleFailure = 'unverified' | 'cancelled' | 'failed' | 'taken';

export interface GoogleReturn {
  readonly failure?: GoogleFailure;
  /** What the sign-in still waits for. */
  readonly factors?: readonly string[];
  /** Whole Set-Cookie headers. */
  readonly cookies: readonly string[];
}

const JOURNEY_SECONDS = 10 * 60;

const journeySchema = z.object({
  purpose: z.enum(GOOGLE_PURPOSES),
  nonce: z.string(),
  verifier: z.string(),
  sessionId: z.string().nullable(),
});

/** Linking needs a recent proof; linking and proving need somebody who is signed in. */
export async function startJourney(
  deps: Deps,
  google: Google,
  purpose: GooglePurpose,
  actor: Actor | undefined,
): Promise<{ url: string; cookie: string }> {
  if (purpose !== 'sign-in' && !actor) throw new DomainError('UNAUTHORIZED');
  if (purpose === 'link' && actor) await requireProof(deps.db, actor, deps.clock());
  const { url, state, nonce, verifier } = await google.start(purpose === 'prove');
  const { cookie } = await openChallenge(deps.db, deps, {
    purpose: 'google',
    userId: actor?.userId,
    value: state,
    details: { purpose, nonce, verifier, sessionId: actor?.sessionId ?? null },
    lifeSeconds: JOURNEY_SECONDS,
  });
  return { url, cookie };
}

/** `query` is what the browser brought back from Google. */
export async function finishJourney(
  deps: Deps,
  tokens: AccessTokens,
  google: Google,
  query: string,
  headers: Headers,
): Promise<GoogleReturn> {
  const over = [closeCookie(deps)];
  const failed = (failure: GoogleFailure): GoogleReturn => ({ failure, cookies: over });
  const given = new URLSearchParams(query);
  // Taken before it is looked at: neither a state nor a code passes twice.
  const challenge = await takeChallenge(deps.db, deps, headers, 'google');
  if (!challenge || given.get('state') !== challenge.value) return failed('failed');
  if (given.get('error') === 'access_denied') return failed('cancelled');
  const { purpose, sessionId, ...journey } = journeySchema.parse(challenge.details);
  const person = await google
    .finish(query, { state: challenge.value, ...journey }, purpose === 'prove')
    .catch(() => undefined);
  if (!person) return failed('failed');

  if (purpose === 'sign-in') {
    const userId = await userOf(deps, person);
    if (userId === undefined) return failed('unverified');
    const result = await afterFirstFactor(deps, tokens, userId, headers);
    return result.kind === 'signed-in'
      ? { cookies: [...over, ...result.cookies] }
      : { factors: result.factors, cookies: result.cookies };
  }
  const userId = challenge.user_id;
  if (userId === null || sessionId === null || !(await isOpenSession(deps.db, sessionId, userId))) {
    return failed('failed');
  }
  const failure =
    purpose === 'link'
      ? await linkGoogle(deps, userId, person)
      : await proveIdentity(deps, { userId, sessionId }, person);
  return failure ? failed(failure) : { cookies: over };
}

/** Who signs in, known or new; nobody, when Google does not vouch for the address. */
async function userOf(deps: Deps, person: GooglePerson): Promise<string | undefined> {
  const resolve = () => deps.db.transaction().execute((trx) => resolveUser(trx, deps, person));
  // Twice at once, the second finds what the first made.
  return resolve().catch((error: unknown) => (isUniqueViolation(error) ? resolve() : Promise.reject(error)));
}

async function resolveUser(trx: Trx, deps: Deps, person: GooglePerson): Promise<string | undefined> {
  const known = await findGoogleUser(trx, person.id);
  if (known !== undefined) return known;
  if (!person.isEmailVerified) return undefined;
  const owner = await findAddressee(trx, person.email);
  if (owner?.isConfirmed) {
    // The address stands for one Google account only: a second one is not let in by it.
    if (await hasGoogle(trx, owner.id)) return undefined;
    await link(trx, deps, owner.id, person);
    return owner.id;
  }
  const [mailbox = ''] = person.email.split('@');
  const displayName = displayNameFrom(person.name, mailbox) ?? 'Member';
  const userId = await createConfirmedAccount(trx, deps, { email: person.email, displayName });
  await insertIdentity(trx, deps, userId, person);
  return userId;
}

async function linkGoogle(
  deps: Deps,
  userId: string,
  person: GooglePerson,
): Promise<GoogleFailure | undefined> {
  const linkOnce = () =>
    deps.db.transaction().execute(async (trx): Promise<GoogleFailure | undefined> => {
      const owner = await findGoogleUser(trx, person.id);
      if (owner === userId) return undefined;
      if (owner !== undefined || (await hasGoogle(trx, userId))) return 'taken';
      await link(trx, deps, userId, person);
      return undefined;
    });
  return linkOnce().catch((error: unknown) =>
    isUniqueViolation(error) ? linkOnce() : Promise.reject(error),
  );
}

async function proveIdentity(
  deps: Deps,
  actor: Actor,
  person: GooglePerson,
): Promise<GoogleFailure | undefined> {
  if ((await findGoogleUser(deps.db, person.id)) !== actor.userId) return 'failed';
  await proveByGoogle(deps, actor.sessionId);
  return undefined;
}

async function link(trx: Trx, deps: Deps, userId: string, person: GooglePerson): Promise<void> {
  await insertIdentity(trx, deps, userId, person);
  await notifyOwner(trx, deps, userId, { kind: 'googleLinked', email: person.email });
}

function insertIdentity(trx: Trx, deps: Deps, userId: string, { id, email }: GooglePerson): Promise<void> {
  return insertGoogle(trx, { id: deps.newId(), userId, googleId: id, email, now: deps.clock() });
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
