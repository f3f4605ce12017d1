import type { SignInMethods } from '#contract/identities.ts';
import { DomainError } from '#domain/error.ts';
import { displayNameFrom } from '#domain/people/person.ts';
import type { Deps } from '#server/deps.ts';
import type { GooglePerson } from '#server/external/google.ts';
import { createConfirmedAccount, notifyOwner } from '#server/people/accounts/commands.ts';
import { createAuth } from '#server/people/auth/auth.ts';
import { refuseCommonPassword } from '#server/people/auth/password-rules.ts';
import { endSessionsOf, proveSession } from '#server/people/sessions/commands.ts';
import { findAddressee, getAddressee } from '#server/people/users/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { getSignInMethods, requireProof } from './queries.ts';
import {
  deleteGoogle,
  deleteIdentities,
  findGoogleUser,
  hasGoogle,
  insertGoogle,
  writePassword,
} from './rows.ts';

/** A first password or another one. Ends every other session: those who knew the old password are out. */
export async function setPassword(deps: Deps, actor: Actor, password: string): Promise<void> {
  await requireProof(deps.db, actor, deps.clock());
  const { email, displayName } = await getAddressee(deps.db, actor.userId);
  await refuseCommonPassword(password, [email, displayName]);
  const ended = await deps.db.transaction().execute(async (trx) => {
    const hasher = (await createAuth(trx, deps).$context).password;
    const hash = await hasher.hash(password);
    await writePassword(trx, { id: deps.newId(), userId: actor.userId, hash, now: deps.clock() });
    await notifyOwner(trx, actor.userId, { kind: 'passwordChanged' });
    return endSessionsOf(trx, deps, actor.userId, actor.sessionId);
  });
  deps.revocations.announce(ended);
}

/** Refused with INVALID_INPUT while there is no other way in. */
export async function unlinkGoogle(deps: Deps, actor: Actor): Promise<SignInMethods> {
  await requireProof(deps.db, actor, deps.clock());
  return deps.db.transaction().execute(async (trx) => {
    const gone = await deleteGoogle(trx, actor.userId);
    const methods = await getSignInMethods(trx, actor.userId);
    if (!methods.hasPassword && methods.passkeys.length === 0) throw new DomainError('INVALID_INPUT');
    if (gone?.email) await notifyOwner(trx, actor.userId, { kind: 'googleUnlinked', email: gone.email });
    return methods;
  });
}

/** The user whom Google names, known or new; undefined when Google does not vouch for the address. */
export async function userOfGoogle(deps: Deps, person: GooglePerson): Promise<string | undefined> {
  const resolve = () => deps.db.transaction().execute((trx) => resolveUser(trx, deps, person));
  // Of two requests at once, the second finds the account that the first made.
  return resolve().catch((error: unknown) => (isUniqueViolation(error) ? resolve() : Promise.reject(error)));
}

/** `taken` where the Google account, or the caller's account, is linked with another. */
export async function linkGoogle(
  deps: Deps,
  userId: string,
  person: GooglePerson,
): Promise<'taken' | undefined> {
  const linkOnce = () =>
    deps.db.transaction().execute(async (trx): Promise<'taken' | undefined> => {
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

/** `failed` where Google names another person than the owner of the session. */
export async function proveByGoogle(
  { db, clock }: Deps,
  actor: Actor,
  person: GooglePerson,
): Promise<'failed' | undefined> {
  if ((await findGoogleUser(db, person.id)) !== actor.userId) return 'failed';
  await db.transaction().execute((trx) => proveSession(trx, actor.sessionId, clock()));
  return undefined;
}

/** The ways in of an account that is deleted. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  await deleteIdentities(trx, userId);
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

async function link(trx: Trx, deps: Deps, userId: string, person: GooglePerson): Promise<void> {
  await insertIdentity(trx, deps, userId, person);
  await notifyOwner(trx, userId, { kind: 'googleLinked', email: person.email });
}

function insertIdentity(trx: Trx, deps: Deps, userId: string, { id, email }: GooglePerson): Promise<void> {
  return insertGoogle(trx, { id: deps.newId(), userId, googleId: id, email, now: deps.clock() });
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
