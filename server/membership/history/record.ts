import type { ActivityAction, ActivityDetails } from '#contract/activity.ts';
import { DomainError } from '#domain/error.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Change } from '#server/platform/live/changes.ts';

/** What a command has written, and what to tell the open streams once that is committed. */
export interface Recorded<T> {
  readonly value: T;
  readonly changes: readonly Change[];
}

/** Something that happens to a group, to one of its members or to an invitation. Transactions record themselves. */
export interface RareChange {
  readonly groupId: string;
  readonly noun: 'group' | 'membership' | 'invitation';
  readonly action: ActivityAction;
  /** Of the group or the invitation; for a membership the user's. */
  readonly id: string;
  readonly version: number;
  /** Who did it. */
  readonly userId: string;
  readonly at: Date;
  /** What more the group's activity says of it. */
  readonly details?: ActivityDetails;
}

/**
 * Makes the rest of the database transaction the only one that writes to this group: what it reads from now on is how
 * things are. Throws GROUP_NOT_FOUND when the group is gone.
 */
export async function lockGroup(trx: Trx, groupId: string): Promise<void> {
  const rows = await takeCounter(trx, [groupId]);
  if (rows.length === 0) throw new DomainError('GROUP_NOT_FOUND');
}

/** Writes the history row of a change that this database transaction makes, in the order of the group's changes. */
export async function recordChange(trx: Trx, change: RareChange): Promise<Change> {
  const { groupId, noun, action, id, version, userId, at, details } = change;
  const changesMembership = noun !== 'invitation';
  const said = details ? JSON.stringify(details) : null;
  const [row] = await record(trx, [groupId, changesMembership, noun, id, action, version, userId, at, said]);
  if (!row) throw new DomainError('GROUP_NOT_FOUND');
  return { groupId, seq: row.seq, noun, action, id, version, userId };
}

/** Changes of members in many groups, or several in one, that one person’s going makes; in each group in the order given. */
export function recordMembershipChanges(
  trx: Trx,
  entries: readonly { groupId: string; id: string; action: ActivityAction }[],
  userId: string,
  at: Date,
): Promise<Change[]> {
  return recordEach(trx, 'membership', entries, userId, at);
}

/** Several invitations of one group, in the order given. */
export function recordInvitationChanges(
  trx: Trx,
  entries: readonly { groupId: string; id: string; action: ActivityAction }[],
  userId: string,
  at: Date,
): Promise<Change[]> {
  return recordEach(trx, 'invitation', entries, userId, at);
}

async function recordEach(
  trx: Trx,
  noun: 'membership' | 'invitation',
  entries: readonly { groupId: string; id: string; action: ActivityAction }[],
  userId: string,
  at: Date,
): Promise<Change[]> {
  const groupIds = entries.map((entry) => entry.groupId);
  const ids = entries.map((entry) => entry.id);
  const actions = entries.map((entry) => entry.action);
  const rows = await recordMany(trx, [groupIds, ids, actions, userId, at, noun]);
  const inOrder = rows.sort((a, b) => a.seq - b.seq);
  return inOrder.map(({ group_id, seq, noun_id, action }) => {
    return { groupId: group_id, seq, noun, action, id: noun_id, version: 1, userId };
  });
}

const takeCounter = statement('select from change_counters where group_id = $1 for update');

const record = statement<{ seq: number }>(`with counter as (
  update change_counters set last_seq = last_seq + 1,
    membership_seq = case when $2 then last_seq + 1 else membership_seq end
  where group_id = $1
  returning last_seq
)
insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
select $1, last_seq, $3, $4, $5, $6, $7, $8, $9 from counter
returning seq`);

interface RecordedRow {
  group_id: string;
  seq: number;
  noun_id: string;
  action: ActivityAction;
}

const recordMany = statement<RecordedRow>(`with entry as (
  select *, row_number() over (partition by group_id order by place) as step
  from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as given (group_id, id, action, place)
), counter as (
  update change_counters set last_seq = last_seq + steps,
    membership_seq = case when $6 = 'membership' then last_seq + steps else membership_seq end
  from (select group_id, count(*) as steps from entry group by group_id) as taken
  where change_counters.group_id = taken.group_id
  returning change_counters.group_id, last_seq - steps as before
)
insert into history (group_id, seq, noun, noun_id, action, version, user_id, at)
select group_id, before + step, $6, id, action, 1, $4, $5 from entry join counter using (group_id)
returning group_id, seq, noun_id, action`);
