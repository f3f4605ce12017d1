import { OperatorError } from '#server/operator-error.ts';
import { notifyOwner } from '#server/people/accounts/commands.ts';
import { endWaitingSignIns } from '#server/people/auth/challenges.ts';
import { endSessionsOf } from '#server/people/sessions/commands.ts';
import { findAddressee } from '#server/people/users/queries.ts';
import type { TrxContext } from '#server/platform/commands/context.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { recordRevoked } from '#server/platform/http/revocations.ts';
import { listSecondFactors } from './queries.ts';
import { deletePasskeys, deleteRecoveryCodes, deleteTotpSecret } from './rows.ts';

// Only support removes second factors that their owner has lost, or that a stranger has added. It opens no session: the first
// step of a sign-in is needed as before.

/** The address in lower case. Throws an OperatorError when there is nothing to remove. */
export async function removeFactorsOf(
  { trx, now }: Pick<TrxContext, 'trx' | 'now'>,
  email: string,
): Promise<void> {
  const owner = await findAddressee(trx, email);
  if (!owner?.isConfirmed) throw new OperatorError(`No account has the confirmed address ${email}.`);
  const { id } = owner;
  // Before any row, as a sign-in. A factor that is added now is there by then, or waits and finds its session ended.
  await lockPerson(trx, id);
  const factors = await listSecondFactors(trx, id);
  if (factors.length === 0) throw new OperatorError(`The account of ${email} has no second factor.`);
  await endWaitingSignIns(trx, { userId: id });
  await deleteTotpSecret(trx, id);
  await deleteRecoveryCodes(trx, id);
  await deletePasskeys(trx, id);
  const revoke = (sessionIds: readonly string[]) => recordRevoked(trx, sessionIds, now);
  await endSessionsOf({ trx, revoke }, id);
  await notifyOwner(trx, id, { kind: 'factorsRemoved' });
}
