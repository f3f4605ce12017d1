import type { SignInMethods } from '#contract/identities.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOwner } from '#server/people/accounts/commands.ts';
import { createAuth } from '#server/people/auth/auth.ts';
import { endSessionsOf } from '#server/people/auth/end-sessions.ts';
import { refuseCommonPassword } from '#server/people/auth/password-rules.ts';
import { requireProof } from '#server/people/sessions/queries.ts';
import { getAddressee } from '#server/people/users/queries.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { getSignInMethods } from './queries.ts';
import { deleteGoogle, writePassword } from './rows.ts';

/** A first password or another one. Ends every other session: whoever knew the old one is out. */
export async function setPassword(deps: Deps, actor: Actor, password: string): Promise<void> {
  await requireProof(deps.db, actor, deps.clock());
  const { email, displayName } = await getAddressee(deps.db, actor.userId);
  await refuseCommonPassword(password, [email, displayName]);
  const ended = await deps.db.transaction().execute(async (trx) => {
    const hasher = (await createAuth(trx, deps).$context).password;
    const hash = await hasher.hash(password);
    await writePassword(trx, { id: deps.newId(), userId: actor.userId, hash, now: deps.clock() });
    await notifyOwner(trx, deps, actor.userId, { kind: 'passwordChanged' });
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
    if (gone?.email)
      await notifyOwner(trx, deps, actor.userId, { kind: 'googleUnlinked', email: gone.email });
    return methods;
  });
}
