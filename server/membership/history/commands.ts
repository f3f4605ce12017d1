import type { ActivityAction } from '#contract/activity.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { PlaceTakenInGroup } from '#server/membership/memberships/commands.ts';
import { jsonNames, jsonWithPlaceTaken } from '#server/membership/memberships/fragments.ts';
import { listGroupIdsEver } from '#server/membership/memberships/queries.ts';
import {
  int4,
  int8,
  int8s,
  json,
  type RowOf,
  text,
  textOf,
  texts,
  timestamptz,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { inPages } from '#server/platform/db/page.ts';
import { statement, writeStatement } from '#server/platform/db/statement.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { mergedSnapshots } from './fragments.ts';

/** A new group's counter: without it no change of the group can be recorded. */
export const startHistory = writeStatement({
  text: 'insert into change_counters (group_id) values (:groupId)',
  values: { groupId: uuid },
});

/** In every version of a transaction, both as one where both take part in it, and in what happened to the member. */
export async function takePlaceInHistory(trx: Trx, { groupId, from, to }: PlaceTakenInGroup): Promise<void> {
  await inPages(
    (last?: SharedRow) => findShared(trx, { groupId, from, to, after: last?.seq ?? 0 }),
    (shared) => saveMerged(trx, { groupId, from, to }, shared),
  );
  await takePlaceInAllRows(trx, { groupId, from, to });
}

/** In what happened to the member. */
export const takePlaceInEvents = writeStatement({
  text: 'update history set noun_id = :to where group_id = :groupId and noun_id = :from',
  values: { groupId: uuid, from: uuid, to: uuid },
});

/** In every version of these transactions, and in what else happened to them. */
export async function takePlaceInVersions(
  trx: Trx,
  { groupId, from, to }: PlaceTakenInGroup,
  ids: readonly string[],
): Promise<void> {
  const shared = await findSharedOf(trx, { groupId, from, to, ids });
  await saveMerged(trx, { groupId, from, to }, shared);
  await takePlaceInSnapshotsOf(trx, { groupId, from, to, ids });
}

/**
 * Moves the entry of a claim or a merge, which was written when it began, to the end of the group's history, because it is only
 * now done. Its author stays. `userId` is the member who has taken the place of a guest.
 */
export async function tellPlaceTaken(
  trx: Trx,
  { groupId, userId, at }: { readonly groupId: string; readonly userId: string; readonly at: Date },
): Promise<Change> {
  const [row] = await movePlaceTaken(trx, { groupId, userId, at });
  if (!row) throw new Error(`No place that ${userId} takes in ${groupId} is told`);
  const { seq, action, version, user_id } = row;
  return { groupId, seq, noun: 'membership', action, id: userId, version, userId: user_id };
}

/** For a member who goes without a trace: what happened to them is still told by the name that they had. */
export const keepName = writeStatement({
  text: `
    update history
    set snapshot = (coalesce(snapshot::jsonb, '{}') || jsonb_build_object('name', :name::text))::json
    where group_id = :groupId and noun = 'membership' and noun_id = :userId`,
  values: { groupId: uuid, userId: uuid, name: text },
});

/** Of invitations that go without a trace: what happened to them is still told as of mailed ones, and not as of links. */
export async function keepThatMailed(
  trx: Trx,
  invitations: readonly { readonly groupId: string; readonly id: string }[],
): Promise<void> {
  const groupIds = invitations.map(({ groupId }) => groupId);
  await saveThatMailed(trx, { groupIds, ids: invitations.map(({ id }) => id) });
}

/** Drops the names that a guest had before the person with this account took their place. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  const groupIds = await listGroupIdsEver(trx, userId);
  await dropGuestNames(trx, { groupIds, userId });
}

async function saveMerged(
  trx: Trx,
  { groupId, ...taken }: PlaceTakenInGroup,
  shared: readonly SharedRow[],
): Promise<void> {
  if (shared.length === 0) return;
  const seqs = shared.map(({ seq }) => seq);
  await saveSnapshots(trx, { groupId, seqs, snapshots: mergedSnapshots(shared, taken) });
}

/** A version that names both. */
const SHARED = { seq: int8, snapshot: json<Transaction>() };

type SharedRow = RowOf<typeof SHARED>;

const findShared = statement({
  text: `
    select seq, snapshot from history
    where group_id = :groupId and seq > :after and noun = 'transaction' and snapshot is not null
      and ${jsonNames('snapshot', 'from')}
      and ${jsonNames('snapshot', 'to')}
    order by seq limit 500`,
  values: { groupId: uuid, from: uuid, to: uuid, after: int8 },
  row: SHARED,
});

const saveSnapshots = statement({
  text: `
    update history set snapshot = given.snapshot::json
    from unnest(:seqs::bigint[], :snapshots::text[]) as given (seq, snapshot)
    where history.group_id = :groupId and history.seq = given.seq`,
  values: { groupId: uuid, seqs: int8s, snapshots: texts },
});

const takePlaceInAllRows = statement({
  text: `
    update history set
      noun_id = case when noun_id = :from then :to else noun_id end,
      snapshot = ${jsonWithPlaceTaken('snapshot')}::json
    where group_id = :groupId
      and (noun_id = :from or ${jsonNames('snapshot', 'from')})`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

const findSharedOf = statement({
  text: `
    select seq, snapshot from history
    where group_id = :groupId and noun_id = any(:ids) and noun = 'transaction' and snapshot is not null
      and ${jsonNames('snapshot', 'from')}
      and ${jsonNames('snapshot', 'to')}`,
  values: { groupId: uuid, from: uuid, to: uuid, ids: uuids },
  row: SHARED,
});

const takePlaceInSnapshotsOf = statement({
  text: `
    update history set snapshot = ${jsonWithPlaceTaken('snapshot')}::json
    where group_id = :groupId and noun_id = any(:ids)
      and ${jsonNames('snapshot', 'from')}`,
  values: { groupId: uuid, from: uuid, to: uuid, ids: uuids },
});

const movePlaceTaken = statement({
  text: `
    with counter as (
      update change_counters set last_seq = last_seq + 1, membership_seq = last_seq + 1, last_at = greatest(last_at, :at)
      where group_id = :groupId
      returning last_seq, last_at
    )
    update history set seq = counter.last_seq, at = counter.last_at from counter
    where history.group_id = :groupId and history.seq = (
      select max(told.seq) from history as told
      where told.group_id = :groupId and told.noun = 'membership' and told.noun_id = :userId
        and told.snapshot ->> 'isClaim' = 'true'
    )
    returning history.seq, history.action, history.version, history.user_id`,
  values: { groupId: uuid, userId: uuid, at: timestamptz },
  row: { seq: int8, action: textOf<ActivityAction>(), version: int4, user_id: uuid },
});

const saveThatMailed = statement({
  text: `
    update history set snapshot = '{"isMailed":true}'
    from unnest(:groupIds::uuid[], :ids::uuid[]) as given (group_id, id)
    where history.group_id = any(:groupIds) and history.group_id = given.group_id
      and history.noun_id = given.id and history.noun = 'invitation'`,
  values: { groupIds: uuids, ids: uuids },
});

const dropGuestNames = statement({
  text: `
    update history set snapshot = (snapshot::jsonb - array['nameBefore', 'nameAfter'])::json
    where group_id = any(:groupIds) and noun = 'membership' and noun_id = :userId and snapshot is not null`,
  values: { groupIds: uuids, userId: uuid },
});
