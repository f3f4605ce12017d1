import type { Activity, ActivityDetails } from '#contract/activity.ts';
import type { Page } from '#contract/endpoint.ts';
import { type GroupCaller, memberStatement } from '#server/membership/memberships/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { type Serialised, serialisedPage } from '#server/platform/http/serialised.ts';
import { cursorAt, seqBefore } from './seq-cursor.ts';

/** The latest changes in all of the caller's groups, newest first. */
export async function listActivity(
  db: Db,
  caller: Caller,
  limit: number,
): Promise<Serialised<Page<Activity>>> {
  const rows = await findLatest(db, [caller.userId, limit]);
  return serialisedPage(rows.map(activityJson), null);
}

/** Everything that happened in a group, newest first. */
export async function listGroupActivity(
  db: Db,
  caller: GroupCaller,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Serialised<Page<Activity>>> {
  const rows = await findBefore(db, caller, [seqBefore(cursor), limit + 1]);
  const shown = rows.filter((row) => row.seq !== null).slice(0, limit);
  const last = shown.at(-1);
  return serialisedPage(shown.map(activityJson), rows.length > limit && last ? cursorAt(last.seq) : null);
}

interface ActivityRow {
  group_id: string;
  seq: number;
  noun: Activity['noun'];
  noun_id: string;
  action: Activity['action'];
  version: number;
  user_id: string;
  display_name: string;
  at: Date;
  /** As clients read it, still as text. */
  transaction: string | null;
  member_name: string | null;
  email: string | null;
  details: ActivityDetails | null;
}

// A transaction among a hundred people is a long text: it is sent on as it is kept.
function activityJson(row: ActivityRow): string {
  const told: Omit<Activity, 'transaction'> = {
    groupId: row.group_id,
    seq: row.seq,
    noun: row.noun,
    action: row.action,
    id: row.noun_id,
    userId: row.user_id,
    displayName: row.display_name,
    at: row.at.toISOString(),
    version: row.version,
    memberName: row.member_name,
    email: row.email,
    details: row.details,
  };
  return `{"transaction":${row.transaction},${JSON.stringify(told).slice(1)}`;
}

/** What there is to tell of `change`, a row of history. */
const TOLD = `change.group_id, seq, noun, noun_id, action, version, change.user_id, doer.display_name, at,
  case when noun = 'transaction' then snapshot::text end as transaction,
  case
    when noun = 'transaction' then null
    when invitations.email is not null then '{"isMailed":true}'::json
    else snapshot
  end as details,
  member.display_name as member_name, case when viewer.role = 'admin' then invitations.email end as email`;

/** Whom an address was written to is for those who may invite. `viewer`: the parameter that holds who reads. */
const namesFor = (viewer: string) => `join users as doer on doer.id = change.user_id
  join memberships as viewer on viewer.group_id = change.group_id and viewer.user_id = ${viewer}
  left join users as member on noun = 'membership' and member.id = noun_id
  left join invitations
    on noun = 'invitation' and invitations.group_id = change.group_id and invitations.id = noun_id`;

// Each group's latest by its key, so that the answer takes as long in a group with a long history as in a new one; and
// of many groups only those that changed last, since one that comes after so many others has nothing to add.
const findLatest = statement<ActivityRow>(`
with own as (select group_id from user_groups where user_id = $1), liveliest as (
  select newest.group_id from own, lateral (
    select group_id, at from history where history.group_id = own.group_id order by seq desc limit 1
  ) as newest
  order by at desc, newest.group_id limit $2
), change as (
  select latest.* from liveliest, lateral (
    select * from history where history.group_id = liveliest.group_id order by seq desc limit $2
  ) as latest
  order by at desc, latest.group_id, seq desc limit $2
)
select ${TOLD} from change ${namesFor('$1')} order by at desc, change.group_id, seq desc`);

// A left join gives a member one row of nulls where nothing is found.
const findBefore = memberStatement<ActivityRow | { seq: null }>(`
select told.* from caller left join lateral (
  select ${TOLD} from (
    select * from history where group_id = caller.group_id and seq < $3 order by seq desc limit $4
  ) as change ${namesFor('$2')}
) as told on true
order by seq desc`);
