import type { Deps } from '#server/deps.ts';
import { deleteMailFilesTo } from '#server/external/mail-files.ts';
import { notifyOwner } from '#server/people/accounts/commands.ts';
import { endSessionsOf } from '#server/people/sessions/commands.ts';
import { lockUserDueForDeletion, setDeletionDue } from '#server/people/users/commands.ts';
import { listUsersDueForDeletion } from '#server/people/users/queries.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { forgetEverywhere } from './forgetting.ts';
import { leaveEveryGroup } from './leaving.ts';
import { GRACE_DAYS, previewDeletion } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Ends every session. Signing in within 30 days cancels the deletion. Throws INVALID_INPUT with what is outstanding,
 * unless that is accepted.
 */
export async function scheduleDeletion(
  deps: Deps,
  caller: Caller,
  acceptOutstanding: boolean,
): Promise<{ dueAt: string }> {
  const now = deps.clock();
  const dueAt = new Date(now.getTime() + GRACE_DAYS * DAY_MS);
  const ended = await deps.db.transaction().execute(async (trx) => {
    const { outstanding } = await previewDeletion(trx, caller);
    if (outstanding.length > 0 && !acceptOutstanding) {
      throw new DetailedError('INVALID_INPUT', outstanding, { reason: 'outstanding-balance' });
    }
    await setDeletionDue(trx, caller.userId, dueAt, now);
    await notifyOwner(trx, caller.userId, { kind: 'deletionScheduled', dueAt: dueAt.toISOString() });
    return endSessionsOf(trx, deps, caller.userId);
  });
  deps.revocations.announce(ended);
  return { dueAt: dueAt.toISOString() };
}

/** A job. An account that fails to be deleted does not keep the others from it. */
export async function deleteDueAccounts(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await listUsersDueForDeletion(deps.db, deps.clock())) {
    await deleteAccount(deps, userId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some accounts that are due were not deleted');
}

/** A nameless row is left, so that every ledger stays as it is. Run again, it changes nothing. */
async function deleteAccount(deps: Deps, userId: string): Promise<void> {
  const now = deps.clock();
  const changes = await deps.db.transaction().execute(async (trx): Promise<readonly Change[]> => {
    const account = await lockUserDueForDeletion(trx, userId, now);
    if (!account) return [];
    await endSessionsOf(trx, deps, userId);
    const recorded = await leaveEveryGroup(trx, userId, now);
    await forgetEverywhere(trx, { userId, email: account.email }, deps);
    await deleteMailFilesTo(deps.config.dataDir, account.email);
    return recorded;
  });
  for (const change of changes) deps.changes.publish(change);
}
