import type { DefaultSplit, Group, Household, Member } from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import type { GroupIcon } from '#domain/groups/group.ts';
import type { Role } from '#domain/groups/permission.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { GroupCaller } from '#server/membership/memberships/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';

/** Throws GROUP_NOT_FOUND for everybody but its members. */
export async function getGroup(db: Db, { groupId, userId }: GroupCaller): Promise<Group> {
  const [row] = await findGroup(db, [userId, groupId]);
  if (!row) throw new DomainError('GROUP_NOT_FOUND');
  return groupOf(row);
}

/** All of the caller's groups, in the order that the caller gave them. */
export async function listGroups(db: Db, caller: Caller): Promise<Group[]> {
  return (await findGroups(db, [caller.userId])).map(groupOf);
}

interface GroupRow {
  id: string;
  name: string;
  description: string;
  default_currency: CurrencyCode;
  currencies: CurrencyCode[];
  icon: GroupIcon;
  colour: Group['colour'];
  default_split: DefaultSplit | null;
  households: Household[] | null;
  archived_at: Date | null;
  created_by: string;
  created_at: Date;
  version: number;
  members: MemberRow[];
}

// As an array, because the names of its fields would be most of what is sent.
type MemberRow = [
  userId: string,
  displayName: string,
  avatarUrl: string | null,
  role: Role,
  isGuest: boolean,
  joinedAt: string,
  leftAt: string | null,
];

// The caller's list says which groups, their membership in each that they may see it: ids alone open nothing.
const GROUPS = `with own as (select group_id, position, archived_at from user_groups where user_id = $1)
select groups.*, archived_at, (
    select json_agg(json_build_array(user_id, display_name, avatar_url, role, is_guest, joined_at, left_at)
      order by joined_at, user_id)
    from memberships join users on users.id = user_id where group_id = groups.id
  ) as members, (
    select json_agg(json_build_object('id', households.id, 'name', households.name, 'userIds', array(
        select user_id from memberships
        where memberships.group_id = groups.id and household_id = households.id
        order by joined_at, user_id
      )) order by households.name, households.id)
    from households where households.group_id = groups.id
  ) as households
from own join groups on groups.id = own.group_id
where exists (select from memberships where group_id = groups.id and user_id = $1 and left_at is null)`;

const findGroup = statement<GroupRow>(`${GROUPS} and own.group_id = $2`);

const findGroups = statement<GroupRow>(`${GROUPS} order by position, own.group_id`);

function groupOf(row: GroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    defaultCurrency: row.default_currency,
    currencies: row.currencies,
    icon: row.icon,
    colour: row.colour,
    defaultSplit: row.default_split,
    households: row.households ?? [],
    archivedAt: row.archived_at?.toISOString() ?? null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    members: row.members.map(memberOf),
  };
}

function memberOf([userId, displayName, avatarUrl, role, isGuest, joinedAt, leftAt]: MemberRow): Member {
  return {
    userId,
    displayName,
    avatarUrl,
    role,
    hasAccount: !isGuest,
    joinedAt: instant(joinedAt),
    leftAt: leftAt && instant(leftAt),
  };
}

// Within JSON, PostgreSQL writes an instant in the session's time zone.
function instant(text: string): string {
  return new Date(text).toISOString();
}
