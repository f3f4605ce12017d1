import type { Deps } from '#server/deps.ts';
import { deleteMailFilesTo } from '#server/external/mail-files.ts';
import { recordMembershipChanges } from '#server/membership/history/record.ts';
import { notifyOwner } from '#server/people/accounts/commands.ts';
import { dropAvatar } from '#server/people/avatars/commands.ts';
import * as identities from '#server/people/identities/commands.ts';
import * as secondFactors from '#server/people/second-factors/commands.ts';
import * as sessions from '#server/people/sessions/commands.ts';
import { forgetPerson, lockUserDueForDeletion, setDeletionDue } from '#server/people/users/commands.ts';
import { listUsersDueForDeletion } from '#server/people/users/queries.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { GRACE_DAYS, previewDeletion } from './queries.ts';
import { erasePerson, leaveEveryGroup } from './rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * From now on nobody is signed in, and in 30 days nobody can be. Throws INVALID_INPUT with what is outstanding, unless
 * that is accepted.
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
    await notifyOwner(trx, deps, caller.userId, { kind: 'deletionScheduled', dueAt });
    return sessions.endSessionsOf(trx, deps, caller.userId);
  });
  deps.revocations.announce(ended);
  return { dueAt: dueAt.toISOString() };
}

/** A job. An account that cannot be deleted, for whatever reason, keeps no other from it. */
export async function deleteDueAccounts(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await listUsersDueForDeletion(deps.db, deps.clock())) {
    await deleteAccount(deps, userId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some accounts that are due were not deleted');
}

/** Takes the person out and leaves a nameless row, so that every ledger stays as it is. Done twice, it is done once. */
async function deleteAccount(deps: Deps, userId: string): Promise<void> {
  const now = deps.clock();
  const changes = await deps.db.transaction().execute(async (trx): Promise<Change[]> => {
    const account = await lockUserDueForDeletion(trx, userId, now);
    if (!account) return [];
    await sessions.endSessionsOf(trx, deps, userId);
    await dropAvatar(trx, deps, userId);
    const { left, promoted } = await leaveEveryGroup(trx, userId, now);
    const entries = [
      ...promoted.map((member) => ({
        groupId: member.groupId,
        id: member.userId,
        action: 'edited' as const,
      })),
      ...left.map((groupId) => ({ groupId, id: userId, action: 'deleted' as const })),
    ];
    const recorded = await recordMembershipChanges(trx, entries, userId, now);
    await sessions.forgetPerson(trx, userId);
    await secondFactors.forgetPerson(trx, userId);
    await identities.forgetPerson(trx, userId);
    await erasePerson(trx, userId, account.email);
    await forgetPerson(trx, userId, now);
    await deleteMailFilesTo(deps.config.dataDir, account.email);
    return recorded;
  });
  for (const change of changes) deps.changes.publish(change);
}
