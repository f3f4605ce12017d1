import type { DefaultSplit, Group, Household, Member } from '#contract/groups.ts';
import type { CurrencyCode } from '#domain/currency.ts';
import { DomainError } from '#domain/error.ts';
import type { GroupIcon } from '#domain/group.ts';
import type { Role } from '#domain/permission.ts';
import type { Db } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { Caller } from '#server/memberships/queries.ts';

/** Throws GROUP_NOT_FOUND for everybody but its members. */
export async function getGroup(db: Db, caller: Caller, groupId: string): Promise<Group> {
  const [row] = await findGroup(db, [caller.userId, groupId]);
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

interface MemberRow {
  user_id: string;
  display_name: string;
  avatar_url: string | null;
  is_guest: boolean;
  role: Role;
  joined_at: string;
  left_at: string | null;
}

// Only groups in which the caller has a row without left_at: ids alone open nothing.
const GROUPS = `
select groups.*, user_groups.archived_at, (
    select json_agg(json_build_object(
      'user_id', user_id, 'display_name', display_name, 'avatar_url', avatar_url, 'role', role, 'is_guest', is_guest,
      'joined_at', joined_at, 'left_at', left_at
    ) order by joined_at, user_id)
    from memberships join users on users.id = user_id where group_id = groups.id
  ) as members, (
    select json_agg(json_build_object('id', households.id, 'name', households.name, 'userIds', array(
        select user_id from memberships
        where memberships.group_id = groups.id and household_id = households.id
        order by joined_at, user_id
      )) order by households.name, households.id)
    from households where households.group_id = groups.id
  ) as households
from user_groups join memberships as own using (group_id, user_id) join groups on groups.id = group_id
where user_groups.user_id = $1 and own.left_at is null`;

const findGroup = statement<GroupRow>(`${GROUPS} and group_id = $2`);

const findGroups = statement<GroupRow>(`${GROUPS} order by position, group_id`);

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

function memberOf(row: MemberRow): Member {
  return {
    userId: row.user_id,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    role: row.role,
    hasAccount: !row.is_guest,
    joinedAt: instant(row.joined_at),
    leftAt: row.left_at && instant(row.left_at),
  };
}

// Within JSON, PostgreSQL writes an instant in the session's time zone.
function instant(text: string): string {
  return new Date(text).toISOString();
}
