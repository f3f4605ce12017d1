import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { DomainError } from '#domain/error.ts';
import { displayNameFrom } from '#domain/people/display-name.ts';
import type { GooglePerson } from '#server/external/google.ts';
import { createConfirmedAccount, notifyOwner, passwordWasChanged } from '#server/people/accounts/commands.ts';
import { hashBefore } from '#server/people/auth/auth.ts';
import { refuseCommonPassword } from '#server/people/auth/password-rules.ts';
import { removeSecondFactors } from '#server/people/second-factors/commands.ts';
import { endSessionsOf, proveSession } from '#server/people/sessions/commands.ts';
import { isOpenSession } from '#server/people/sessions/queries.ts';
import { settleConfirmation } from '#server/people/users/commands.ts';
import { findAddressee, getAddressee } from '#server/people/users/queries.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext, SessionContext } from '#server/platform/commands/handlers.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { lockPasswordLinks, lockPerson } from '#server/platform/db/person-lock.ts';
import { retryIfTaken } from '#server/platform/db/unique-violation.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { getSignInMethods, requireProof } from './queries.ts';
import {
  deleteGoogle,
  deleteIdentities,
  findGoogleUser,
  hasGoogle,
  hasPassword,
  insertGoogle,
  keepIssuer,
  lockGoogle,
  lockPassword,
  writePassword,
} from './rows.ts';

/**
 * A command that asks its caller for a recent proof first. Throws as `requireProof`. One that is a single transaction holds
 * the person's lock, before it locks any row.
 */
export function proved<Context extends SessionContext | BrowserContext<Actor>, Input, Answer>(
  command: (ctx: Context, input: Input) => Promise<Answer>,
): (ctx: Context, input: Input) => Promise<Answer> {
  return async (ctx, input) => {
    // What ends the session, or changes a way in, is over by now or waits.
    if ('trx' in ctx) await lockPerson(ctx.trx, ctx.actor.userId);
    await requireProof(readsOf(ctx), ctx.actor, ctx.now);
    return command(ctx, input);
  };
}

/** A command whose caller is shown every way in that the account has afterwards. */
export function showingMethods<Context extends SessionContext | BrowserContext<Actor>, Input>(
  command: (ctx: Context, input: Input) => Promise<void>,
): (ctx: Context, input: Input) => Promise<SignInMethods> {
  return async (ctx, input) => {
    await command(ctx, input);
    return getSignInMethods(readsOf(ctx), ctx.actor.userId);
  };
}

/** A first password or another one. Ends every other session: those who knew the old password are out. */
export async function setPassword(
  ctx: BrowserContext<Actor>,
  { password }: { readonly password: string },
): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const { email, displayName } = await getAddressee(ctx.db, userId);
  await refuseCommonPassword(password, [email, displayName]);
  const { hash } = await hashBefore(ctx, password);
  await ctx.transaction(async (inner) => {
    const { trx, now } = inner;
    await lockPasswordLinks(trx, userId);
    const isFirst = !(await hasPassword(trx, userId));
    await writePassword(trx, { id: inner.newId(), userId, hash, now });
    // Another change of the password, which this one waited for, may have ended the session that asks for it.
    if (!(await isOpenSession(trx, ctx.actor))) throw new DomainError('UNAUTHORIZED');
    await passwordWasChanged(trx, userId, { isFirst });
    await endSessionsOf(inner, userId, sessionId);
  });
}

/**
 * Part of the sign-in that follows a right password. Throws UNAUTHORIZED where the password is another one than that of `hash`
 * by now. A change of it waits, and ends what the sign-in has begun.
 */
export async function holdPassword(
  { trx }: TrxContext,
  { userId, hash }: { readonly userId: string; readonly hash: string },
): Promise<void> {
  if (!(await lockPassword(trx, userId, hash))) throw new DomainError('UNAUTHORIZED');
}

/** As holdPassword, after Google's word for the user. */
export async function holdGoogle(
  { trx }: TrxContext,
  { userId, person }: { readonly userId: string; readonly person: GooglePerson },
): Promise<void> {
  if (!(await lockGoogle(trx, userId, person))) throw new DomainError('UNAUTHORIZED');
}

/**
 * A command that removes a way in. Throws INVALID_INPUT where it was the last one. Under the person's lock, as a `proved` one:
 * of two removals at once, each would still see what the other removes.
 */
export function keepingWayIn<Input>(
  command: (ctx: SessionContext, input: Input) => Promise<void>,
): (ctx: SessionContext, input: Input) => Promise<void> {
  return async (ctx, input) => {
    await command(ctx, input);
    const { hasPassword, identities, passkeys } = await getSignInMethods(ctx.trx, ctx.actor.userId);
    const hasGoogleLeft =
      ctx.google !== undefined && identities.some(({ provider }) => provider === 'google');
    if (!hasPassword && !hasGoogleLeft && passkeys.length === 0) throw new DomainError('INVALID_INPUT');
  };
}

export async function unlinkGoogle({ trx, actor }: SessionContext): Promise<void> {
  await unlink(trx, actor.userId);
}

/** Why an account at Google opens none here: it vouches for no address, or the account of the address has another one linked. */
export type GoogleRefusal = 'unverified' | 'other';

export type GoogleUser = { readonly userId: string } | { readonly refusal: GoogleRefusal };

/** The user whom Google names, known or new. */
export async function userOfGoogle({ transaction }: StepsContext, person: GooglePerson): Promise<GoogleUser> {
  return retryIfTaken(() => transaction((ctx) => resolveUser(ctx, person)));
}

export type LinkFailure = 'failed' | 'taken' | 'other';

interface GoogleReturned {
  readonly actor: Actor;
  readonly person: GooglePerson;
}

/**
 * `failed` where the session has ended, `taken` where the Google account is linked with another account, `other` where the
 * caller's has another one of Google.
 */
export async function linkGoogle(
  { transaction }: StepsContext,
  { actor, person }: GoogleReturned,
): Promise<LinkFailure | undefined> {
  const { userId } = actor;
  return retryIfTaken(() =>
    transaction(async (ctx): Promise<LinkFailure | undefined> => {
      const { trx } = ctx;
      await lockPerson(trx, userId);
      if (!(await isOpenSession(trx, actor))) return 'failed';
      const owner = await findGoogleUser(trx, person);
      if (owner === userId) return undefined;
      if (owner !== undefined) return 'taken';
      if (await hasGoogle(trx, userId)) return 'other';
      await link(ctx, userId, person);
      return undefined;
    }),
  );
}

/** `failed` where the session has ended, or Google names another person than its owner. */
export async function proveByGoogle(
  { db, transaction }: StepsContext,
  { actor, person }: GoogleReturned,
): Promise<'failed' | undefined> {
  if (!(await isOpenSession(db, actor))) return 'failed';
  if ((await findGoogleUser(db, person)) !== actor.userId) return 'failed';
  await transaction((inner) => proveSession(inner, actor.sessionId, { bySecondFactor: false }));
  return undefined;
}

/**
 * Removes every way in but the password, and tells the owner. For an account whose registration may have been another
 * person's than the reader of its mailbox, who has proved now to be its owner.
 */
export async function takeAccountBack(ctx: TrxContext, userId: string): Promise<void> {
  await unlink(ctx.trx, userId);
  await removeSecondFactors(ctx, userId);
}

/** The ways in of an account that is deleted. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  await deleteIdentities(trx, userId);
}

async function resolveUser(ctx: TrxContext, person: GooglePerson): Promise<GoogleUser> {
  const { trx } = ctx;
  const known = await findGoogleUser(trx, person);
  if (known !== undefined) {
    await keepIssuer(trx, known, person);
    return { userId: known };
  }
  if (!person.isEmailVerified) return { refusal: 'unverified' };
  const owner = await findAddressee(trx, person.email);
  if (owner?.isConfirmed) {
    // A way in that is added at this moment is seen here, or is refused with its session.
    await lockPerson(trx, owner.id);
    // The address stands for one Google account only: a second one is not let in by it.
    if (await hasGoogle(trx, owner.id)) return { refusal: 'other' };
    if (await settleConfirmation(trx, owner.id)) {
      await deleteIdentities(trx, owner.id);
      await removeSecondFactors(ctx, owner.id);
      await endSessionsOf(ctx, owner.id);
    }
    await link(ctx, owner.id, person);
    return { userId: owner.id };
  }
  const [mailbox = ''] = person.email.split('@');
  const displayName = displayNameFrom(person.name, mailbox) ?? 'Member';
  const userId = await createConfirmedAccount(ctx, { email: person.email, displayName });
  await insertGoogle(trx, { id: ctx.newId(), userId, person, now: ctx.now });
  return { userId };
}

async function link({ trx, newId, now }: TrxContext, userId: string, person: GooglePerson): Promise<void> {
  await insertGoogle(trx, { id: newId(), userId, person, now });
  await notifyOwner(trx, userId, { kind: 'googleLinked', email: person.email });
}

async function unlink(trx: Trx, userId: string): Promise<void> {
  for (const { email } of await deleteGoogle(trx, userId)) {
    if (email) await notifyOwner(trx, userId, { kind: 'googleUnlinked', email });
  }
}

function readsOf(ctx: SessionContext | BrowserContext<Actor>): Db {
  return 'trx' in ctx ? ctx.trx : ctx.db;
}
