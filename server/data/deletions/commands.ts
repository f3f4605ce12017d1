import { daysAfter } from '#domain/calendar/day.ts';
import { deleteMailFilesTo } from '#server/external/mail-files.ts';
import { bookDueExpenses } from '#server/ledger/recurring/booking.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import { notifyOwner } from '#server/people/accounts/commands.ts';
import { endSessionsOf } from '#server/people/sessions/commands.ts';
import { lockUserDueForDeletion, setDeletionDue } from '#server/people/users/commands.ts';
import { listUsersDueForDeletion } from '#server/people/users/queries.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import type { SessionContext } from '#server/platform/commands/handlers.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import { forgetPersonInOldAnswers } from '#server/platform/http/idempotency.ts';
import { stopBillingOf } from '#server/premium/billing/commands.ts';
import { type ForgottenPerson, forgetEverywhere } from './forgetting.ts';
import { leaveEveryGroup } from './leaving.ts';
import { GRACE_DAYS, previewDeletion } from './queries.ts';

/**
 * Ends every session. Signing in within 30 days cancels the deletion. Throws INVALID_INPUT with what is outstanding,
 * unless that is accepted. Under the person's lock, as a `proved` command: a sign-in at once is seen, or waits.
 */
export async function scheduleDeletion(
  ctx: SessionContext,
  { acceptOutstanding }: { readonly acceptOutstanding: boolean },
): Promise<{ dueAt: string }> {
  const { trx, actor, now } = ctx;
  const dueAt = daysAfter(now, GRACE_DAYS);
  const { outstanding } = await previewDeletion(trx, actor);
  if (outstanding.length > 0 && !acceptOutstanding) {
    throw new DetailedError('INVALID_INPUT', outstanding, { reason: 'outstanding-balance' });
  }
  await setDeletionDue(trx, { userId: actor.userId, dueAt, now });
  await notifyOwner(trx, actor.userId, { kind: 'deletionScheduled', dueAt: dueAt.toISOString() });
  await stopBillingOf(trx, actor.userId);
  await endSessionsOf(ctx, actor.userId);
  return { dueAt: dueAt.toISOString() };
}

/** A job. An account that fails to be deleted does not keep the others from it, nor does a booking that fails. */
export async function deleteDueAccounts(ctx: StepsContext): Promise<void> {
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  for (const person of await listUsersDueForDeletion(ctx.db, { now: ctx.now })) {
    await bookBefore(ctx, person, fail);
    await deleteDueAccount(ctx, person).catch(fail);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'deleting the accounts that are due');
}

/** Days that began while the account was a member name it: after a time without a server they may not be booked yet. */
async function bookBefore(
  ctx: StepsContext,
  { userId }: ForgottenPerson,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (const groupId of await listGroupIds(ctx.db, { userId })) {
    await bookDueExpenses(ctx, { groupId }).catch(onFailure);
  }
}

/** What takes long comes first, outside of the transaction: the other members' writes wait for the locks of that. */
async function deleteDueAccount(
  { writer, transaction, config }: StepsContext,
  person: ForgottenPerson,
): Promise<void> {
  await forgetPersonInOldAnswers(writer, person);
  const deleted = await transaction((ctx) => deleteAccount(ctx, person.userId));
  // Each file is parsed: no member's write waits for that.
  if (deleted) await deleteMailFilesTo(config.dataDir, deleted.email);
}

/**
 * A nameless row is left, so that every ledger stays as it is. Run again, it changes nothing.
 * @returns the address that it had; undefined where it is not due.
 */
async function deleteAccount(ctx: TrxContext, userId: string): Promise<{ email: string } | undefined> {
  const { trx, now, publish } = ctx;
  const account = await lockUserDueForDeletion(trx, userId, now);
  if (!account) return undefined;
  await endSessionsOf(ctx, userId);
  const changes = await leaveEveryGroup(trx, userId, now);
  await forgetEverywhere(ctx, { userId, email: account.email });
  changes.forEach(publish);
  return account;
}
