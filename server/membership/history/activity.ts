import type { Activity, ActivityDetails } from '#contract/activity.ts';
import type { Page } from '#contract/endpoint.ts';
import { CALLER } from '#server/membership/memberships/fragments.ts';
import { type GroupCaller, listGroupIds, memberStatement } from '#server/membership/memberships/queries.ts';
import { type Serialised, serialisedPage } from '#server/platform/answers/serialised.ts';
import {
  int4,
  int8,
  json,
  leftJoined,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fitting, PAGED, pageOf } from '#server/platform/db/page.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { placeBefore, placeOf } from './place-cursor.ts';
import { cursorAt, seqBefore } from './seq-cursor.ts';

/** Everything that happened in all of the caller's groups, newest first. */
export async function listActivity(
  db: Db,
  caller: Caller,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Serialised<Page<Activity>>> {
  const groupIds = await listGroupIds(db, caller);
  const bound = { ...placeBefore(cursor), limit: limit + 1 };
  // Of many groups only those that changed last: one that comes after so many others has nothing to add.
  const liveliest =
    groupIds.length > limit
      ? await findLiveliest(db, { groupIds, ...bound })
      : groupIds.map((group_id) => ({ group_id }));
  const rows = await findLatest(db, {
    groupIds: liveliest.map((row) => row.group_id),
    userId: caller.userId,
    ...bound,
  });
  const shown = fitting(rows, limit);
  const last = shown.at(-1);
  return serialisedPage(shown.map(activityJson), rows.length > shown.length && last ? placeOf(last) : null);
}

/** Everything that happened in a group, newest first. */
export async function listGroupActivity(
  db: Db,
  caller: GroupCaller,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Serialised<Page<Activity>>> {
  const rows = await findBefore(db, caller, { before: seqBefore(cursor), limit: limit + 1 });
  const found = rows.filter((row) => row.seq !== null);
  const shown = fitting(found, limit);
  const last = shown.at(-1);
  return serialisedPage(
    shown.map(activityJson),
    found.length > shown.length && last ? cursorAt(last.seq) : null,
  );
}

const ACTIVITY = {
  group_id: uuid,
  seq: int8,
  noun: textOf<Activity['noun']>(),
  noun_id: uuid,
  action: textOf<Activity['action']>(),
  version: int4,
  user_id: uuid,
  display_name: text,
  at: timestamptz,
  /** As clients read it, still as text. */
  transaction: nullable(text),
  member_name: nullable(text),
  email: nullable(text),
  details: nullable(json<ActivityDetails>()),
  ...PAGED,
};

// A transaction among a hundred people is a long text: it is sent on as it is kept.
function activityJson(row: RowOf<typeof ACTIVITY>): string {
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

/** What there is to tell of `change`, a row of history, to `caller`. */
const TOLD = `change.group_id, change.seq, change.noun, change.noun_id, change.action, change.version, change.user_id,
  doer.display_name, change.at,
  case
    when change.noun = 'transaction' then change.snapshot
    when change.noun in ('comment', 'attachment') then told_of.snapshot
  end as transaction,
  case
    when change.noun = 'transaction' then null
    when invitations.email is not null then '{"isMailed":true}'::json
    else change.snapshot
  end as details,
  coalesce(
    member.display_name, case when change.noun = 'membership' then change.snapshot ->> 'name' end
  ) as member_name,
  -- Whom an address was written to is for those who may invite.
  case when caller.role = 'admin' then invitations.email end as email`;

/** `groups`: what the groups of invitations and transactions are compared with. */
const namesOf = (
  groups: string,
) => `left join users as member on change.noun = 'membership' and member.id = change.noun_id
  left join invitations on change.noun = 'invitation' and invitations.group_id = ${groups}
    and invitations.group_id = change.group_id and invitations.id = change.noun_id
  left join transactions as told_of on change.noun in ('comment', 'attachment') and told_of.group_id = ${groups}
    and told_of.group_id = change.group_id and told_of.id = change.noun_id`;

/** A page of what TOLD gives: a transaction is by far the longest part of an activity. */
const pageOfTold = (rows: string, order: string) =>
  pageOf({
    rows,
    order,
    columns: Object.keys(ACTIVITY).filter((name) => !['transaction', 'fits'].includes(name)),
    json: ['transaction'],
  });

/** Where a page ended: the sort key of its last row. */
const PLACE = { at: timestamptz, group: uuid, seq: int8 };

/** What comes behind that place, in the order of the pages. */
const BEHIND = `(history.at < :at or (history.at = :at
  and (history.group_id > :group or (history.group_id = :group and history.seq < :seq))))`;

const findLiveliest = statement({
  text: `
    select change_counters.group_id from change_counters, lateral (
      select history.at from history
      where history.group_id = any(:groupIds) and history.group_id = change_counters.group_id and ${BEHIND}
      order by history.seq desc limit 1
    ) as newest
    where change_counters.group_id = any(:groupIds)
    order by newest.at desc, change_counters.group_id limit :limit`,
  values: { groupIds: uuids, ...PLACE, limit: int8 },
  row: { group_id: uuid },
});

// Each group's latest by its key, so that the answer takes as long in a group with a long history as in a new one.
const findLatest = statement({
  text: pageOfTold(
    `select ${TOLD}
    from (
      select latest.group_id, latest.seq, latest.noun, latest.noun_id, latest.action, latest.version, latest.user_id,
        latest.at, latest.snapshot
      from change_counters, lateral (
        select group_id, seq, noun, noun_id, action, version, user_id, at, snapshot from history
        where history.group_id = any(:groupIds) and history.group_id = change_counters.group_id and ${BEHIND}
        order by history.seq desc limit :limit
      ) as latest
      where change_counters.group_id = any(:groupIds)
      order by latest.at desc, latest.group_id, latest.seq desc limit :limit
    ) as change
      join memberships as caller on caller.group_id = any(:groupIds) and caller.group_id = change.group_id
        and caller.user_id = :userId
      join users as doer on doer.id = change.user_id
      ${namesOf('any(:groupIds)')}`,
    'at desc, group_id, seq desc',
  ),
  values: { groupIds: uuids, userId: uuid, ...PLACE, limit: int8 },
  row: ACTIVITY,
});

// A left join gives a member one row of nulls where nothing is found.
const findBefore = memberStatement({
  text: `
    with ${CALLER}, change as (
      select group_id, seq, noun, noun_id, action, version, user_id, at, snapshot from history
      where group_id = :groupId and seq < :before
      order by seq desc limit :limit
    )
    ${pageOfTold(
      `select ${TOLD} from caller left join change on true
        left join users as doer on doer.id = change.user_id
        ${namesOf(':groupId')}`,
      'seq desc',
    )}`,
  values: { before: int8, limit: int8 },
  row: leftJoined(ACTIVITY),
});
