import { z } from 'zod';
import type { GroupCategory } from '#contract/categories.ts';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type {
  DefaultSplit,
  Group,
  Household,
  listGroups as listGroupsEndpoint,
  Member,
} from '#contract/groups.ts';
import { idSchema } from '#contract/value.ts';
import type { GroupIcon } from '#domain/groups/group.ts';
import type { Role } from '#domain/groups/permission.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { CALLER } from '#server/membership/memberships/fragments.ts';
import { type GroupCaller, memberStatement } from '#server/membership/memberships/queries.ts';
import {
  bool,
  int4,
  json,
  nullable,
  type RowOf,
  text,
  textOf,
  textsOf,
  timestamptz,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '#server/platform/http/cursor.ts';

/** Throws GROUP_NOT_FOUND for all but its members. */
export async function getGroup(db: Db, caller: GroupCaller): Promise<Group> {
  const [row] = await findGroup(db, caller, {});
  return groupOf(row, row.archived_at);
}

/** The caller's groups, in the order that the caller gave them. */
export async function listGroups(
  db: Db,
  caller: Caller,
  { cursor, limit = Number.POSITIVE_INFINITY }: ParsedOf<typeof listGroupsEndpoint>['query'] = {},
): Promise<Page<Group>> {
  const own = await findOwn(db, { userId: caller.userId });
  const start = cursor === undefined ? 0 : placeBehind(cursor, own);
  const end = start + limit;
  const archivedAt = new Map(own.slice(start, end).map((row) => [row.group_id, row.archived_at]));
  const rows = await findGroups(db, { groupIds: [...archivedAt.keys()], userId: caller.userId });
  const last = own[end - 1];
  return {
    data: rows.map((row) => groupOf(row, archivedAt.get(row.id) ?? null)),
    nextCursor: last && end < own.length ? encodeCursor([last.group_id, String(end)]) : null,
  };
}

/** Behind the group with which the last page ended. Where the caller has left it since, where it stood. */
function placeBehind(cursor: string, own: readonly { readonly group_id: string }[]): number {
  const [groupId, place] = decodeCursor(cursor, cursorSchema);
  const found = own.findIndex((row) => row.group_id === groupId);
  return found === -1 ? Math.max(0, place - 1) : found + 1;
}

const cursorSchema = z.tuple([idSchema, numberInCursor]);

const GROUP = {
  id: uuid,
  name: text,
  description: text,
  default_currency: textOf<CurrencyCode>(),
  currencies: textsOf<CurrencyCode>(),
  icon: textOf<GroupIcon>(),
  colour: textOf<Group['colour']>(),
  time_zone: text,
  default_split: nullable(json<DefaultSplit>()),
  households: nullable(json<Household[]>()),
  categories: nullable(json<GroupCategory[]>()),
  created_by: uuid,
  created_at: timestamptz,
  last_activity_at: timestamptz,
  version: int4,
  members: json<MemberRow[]>(),
};

// As an array, because the names of its fields would be most of what is sent.
type MemberRow = [
  userId: string,
  displayName: string,
  avatarUrl: string | null,
  role: Role,
  isGuest: boolean,
  joinedAt: string,
  leftAt: string | null,
  mergingInto: string | null,
  tookOver: string[],
];

/** The columns of GROUP. `named`: what the group's id is compared with at each table. */
// A creation that is tried again takes a seq and writes no history: the last seq that was taken may be without.
const columnsOf = (named: string) => `
  groups.id, groups.name, groups.description, groups.default_currency, groups.currencies, groups.icon, groups.colour,
  groups.time_zone, groups.default_split, groups.created_by, groups.created_at, groups.version,
  coalesce((
    select history.at from history
    where history.group_id = ${named} and history.group_id = groups.id
    order by history.seq desc limit 1
  ), groups.created_at) as last_activity_at, (
    select json_agg(json_build_array(memberships.user_id, users.display_name, users.avatar_url, memberships.role,
        users.is_guest, memberships.joined_at, memberships.left_at, memberships.merging_into,
        memberships.took_over)
      order by memberships.joined_at, memberships.user_id)
    from memberships join users on users.id = memberships.user_id
    where memberships.group_id = ${named} and memberships.group_id = groups.id
  ) as members, (
    select json_agg(json_build_object('id', households.id, 'name', households.name, 'userIds', array(
        select memberships.user_id from memberships
        where memberships.group_id = ${named} and memberships.group_id = groups.id
          and memberships.household_id = households.id
        order by memberships.joined_at, memberships.user_id
      )) order by households.name, households.id)
    from households where households.group_id = ${named} and households.group_id = groups.id
  ) as households, (
    select json_agg(json_build_object('id', categories.id, 'name', categories.name, 'icon', categories.icon,
        'putAwayAt', categories.put_away_at, 'version', categories.version) order by categories.folded_name)
    from categories where categories.group_id = ${named} and categories.group_id = groups.id
  ) as categories`;

const findGroup = memberStatement({
  text: `
    with ${CALLER}
    select ${columnsOf(':groupId')},
      (select archived_at from user_groups where user_id = :userId and group_id = :groupId) as archived_at
    from caller join groups on groups.id = :groupId`,
  row: { ...GROUP, archived_at: nullable(timestamptz) },
});

const findOwn = statement({
  text: 'select group_id, archived_at from user_groups where user_id = :userId order by position, group_id',
  values: { userId: uuid },
  row: { group_id: uuid, archived_at: nullable(timestamptz) },
});

// The caller's list says which groups, their membership in each that they may see it: ids alone open nothing.
const findGroups = statement({
  text: `
    select ${columnsOf('any(:groupIds)')}
    from groups
    where groups.id = any(:groupIds) and exists (
      select 1 from memberships
      where memberships.group_id = any(:groupIds) and memberships.group_id = groups.id
        and memberships.user_id = :userId and memberships.left_at is null
    )
    order by array_position(:groupIds::uuid[], groups.id)`,
  values: { groupIds: uuids, userId: uuid },
  row: GROUP,
});

function groupOf(row: RowOf<typeof GROUP>, archivedAt: Date | null): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    defaultCurrency: row.default_currency,
    currencies: row.currencies,
    icon: row.icon,
    colour: row.colour,
    timeZone: row.time_zone,
    defaultSplit: row.default_split,
    households: row.households ?? [],
    categories: row.categories?.map(categoryOf) ?? [],
    archivedAt: archivedAt?.toISOString() ?? null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    lastActivityAt: row.last_activity_at.toISOString(),
    version: row.version,
    members: row.members.map(memberOf),
  };
}

function memberOf(row: MemberRow): Member {
  const [userId, displayName, avatarUrl, role, isGuest, joinedAt, leftAt, mergingInto, tookOver] = row;
  return {
    userId,
    displayName,
    avatarUrl,
    role,
    hasAccount: !isGuest,
    joinedAt: instant(joinedAt),
    leftAt: leftAt && instant(leftAt),
    ...(mergingInto !== null && { mergingInto }),
    ...(tookOver.length > 0 && { tookOver }),
  };
}

function categoryOf(category: GroupCategory): GroupCategory {
  return { ...category, putAwayAt: category.putAwayAt && instant(category.putAwayAt) };
}

// Within JSON, PostgreSQL writes an instant in the session's time zone.
function instant(text: string): string {
  return new Date(text).toISOString();
}

/** Sorts these groups into those without a member with an account, and those with one. */
export const listDeserted = statement({
  text: `
    select groups.id, not exists (
      select 1 from memberships join users on users.id = memberships.user_id
      where memberships.group_id = any(:ids) and memberships.group_id = groups.id
        and memberships.left_at is null and not users.is_guest
    ) as "isDeserted"
    from groups where groups.id = any(:ids) order by groups.id`,
  values: { ids: uuids },
  row: { id: uuid, isDeserted: bool },
});
