import type { ActivityAction, ActivityDetails } from '#contract/activity.ts';
import { DomainError } from '#domain/error.ts';
import {
  bool,
  int4,
  int8,
  json,
  nullable,
  nullableTexts,
  text,
  textOf,
  texts,
  timestamptz,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Change } from '#server/platform/live/changes.ts';

/**
 * Something that happens to a group, to one of its members, to an invitation, a comment, an attachment or a recurring expense.
 * Transactions record themselves.
 */
export interface GroupEvent {
  readonly groupId: string;
  readonly noun: 'group' | 'membership' | 'invitation' | 'comment' | 'attachment' | 'recurring_expense';
  readonly action: ActivityAction;
  /**
   * Of the group, the invitation or the recurring expense; for a membership the user's, for a comment or an
   * attachment its transaction's.
   */
  readonly id: string;
  readonly version: number;
  /** Who did it. */
  readonly userId: string;
  /** The history stores the later of this and the moment of the change before. */
  readonly at: Date;
  /** What more the group's activity says of it. */
  readonly details?: ActivityDetails | undefined;
  /** The account that an invitation was mailed to, which hears of it. */
  readonly invitee?: string | undefined;
}

/** Writes the history row of a change that this database transaction makes, in the order of the group's changes. */
export async function recordChange(trx: Trx, change: GroupEvent): Promise<Change> {
  const { groupId, noun, action, id, version, userId, details, invitee } = change;
  const changesMembership = noun === 'group' || noun === 'membership';
  const said = details ? JSON.stringify(details) : null;
  const [row] = await record(trx, { ...change, changesMembership, details: said });
  if (!row) throw new DomainError('GROUP_NOT_FOUND');
  return { groupId, seq: row.seq, noun, action, id, version, userId, ...(invitee && { invitee }) };
}

/** Of the command that makes the change: a GroupContext, or what else says the same. */
interface Recording {
  readonly trx: Trx;
  readonly member: { readonly groupId: string; readonly userId: string };
  readonly now: Date;
}

interface OwnEvent extends Omit<GroupEvent, 'groupId' | 'userId' | 'at' | 'version'> {
  /** 1 by default: of what has no versions. */
  readonly version?: number;
}

/** What recordChange does, for a change that the member makes in their group at this moment. */
export function recordOwn({ trx, member, now }: Recording, event: OwnEvent): Promise<Change> {
  const { groupId, userId } = member;
  return recordChange(trx, { version: 1, ...event, groupId, userId, at: now });
}

interface GroupEvents extends Pick<GroupEvent, 'userId' | 'at'> {
  readonly noun: 'membership' | 'invitation';
  readonly entries: readonly Pick<GroupEvent, 'groupId' | 'id' | 'action' | 'details'>[];
}

/** Changes in one group or in many, in each group in the order given. */
export async function recordChanges(trx: Trx, { noun, entries, userId, at }: GroupEvents): Promise<Change[]> {
  const groupIds = entries.map((entry) => entry.groupId);
  const ids = entries.map((entry) => entry.id);
  const actions = entries.map((entry) => entry.action);
  const details = entries.map((entry) => (entry.details ? JSON.stringify(entry.details) : null));
  const rows = await recordMany(trx, { groupIds, ids, actions, details, userId, at, noun });
  const inOrder = rows.sort((a, b) => a.seq - b.seq);
  return inOrder.map(({ group_id, seq, noun_id, action }) => {
    return { groupId: group_id, seq, noun, action, id: noun_id, version: 1, userId };
  });
}

const record = statement({
  text: `
    with counter as (
      update change_counters set last_seq = last_seq + 1, last_at = greatest(last_at, :at),
        membership_seq = case when :changesMembership then last_seq + 1 else membership_seq end
      where group_id = :groupId
      returning last_seq, last_at
    )
    insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
    select :groupId, last_seq, :noun, :id, :action, :version, :userId, last_at, :details from counter
    returning seq`,
  values: {
    groupId: uuid,
    changesMembership: bool,
    noun: text,
    id: uuid,
    action: text,
    version: int4,
    userId: uuid,
    at: timestamptz,
    details: nullable(json()),
  },
  row: { seq: int8 },
});

const recordMany = statement({
  text: `
    with entry as (
      select given.group_id, given.id, given.action, given.details,
        row_number() over (partition by given.group_id order by given.place) as step
      from unnest(:groupIds::uuid[], :ids::uuid[], :actions::text[], :details::text[])
        with ordinality as given (group_id, id, action, details, place)
    ), counter as (
      update change_counters set last_seq = change_counters.last_seq + taken.steps,
        last_at = greatest(change_counters.last_at, :at),
        membership_seq = case when :noun = 'membership' then change_counters.last_seq + taken.steps
          else change_counters.membership_seq end
      from (select entry.group_id, count(*) as steps from entry group by entry.group_id) as taken
      where change_counters.group_id = any(:groupIds) and change_counters.group_id = taken.group_id
      returning change_counters.group_id, change_counters.last_seq - taken.steps as before, change_counters.last_at
    )
    insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
    select entry.group_id, counter.before + entry.step, :noun, entry.id, entry.action, 1, :userId, counter.last_at,
      entry.details::json
    from entry join counter on counter.group_id = entry.group_id
    returning group_id, seq, noun_id, action`,
  values: {
    groupIds: uuids,
    ids: uuids,
    actions: texts,
    details: nullableTexts,
    userId: uuid,
    at: timestamptz,
    noun: text,
  },
  row: { group_id: uuid, seq: int8, noun_id: uuid, action: textOf<ActivityAction>() },
});
