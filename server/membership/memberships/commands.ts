import type { Role } from '#domain/groups/permission.ts';
import { addOwnGroup, removeOwnGroups } from '#server/membership/own-groups/commands.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** A member who comes back keeps their place in old transactions and gets a new role. */
export async function addMember(
  trx: Trx,
  groupId: string,
  userId: string,
  role: Role,
  now: Date,
): Promise<'new' | 'returned'> {
  const [row] = await insertMembership(trx, [groupId, userId, role, now]);
  await addOwnGroup(trx, userId, groupId);
  return row?.is_new ? 'new' : 'returned';
}

/** In no list of groups: a guest has no account that could open one. */
export async function addGuestMember(trx: Trx, groupId: string, guestId: string, now: Date): Promise<void> {
  await insertMembership(trx, [groupId, guestId, 'member', now]);
}

/** Takes the member out of these groups and of their households. Households of one are dissolved. */
export async function endMemberships(
  trx: Trx,
  groupIds: readonly string[],
  userId: string,
  now: Date,
): Promise<void> {
  await markLeft(trx, [groupIds, userId, now]);
  await removeOwnGroups(trx, userId, groupIds);
  await dissolveLoneHouseholds(trx, [groupIds]);
}

/** @returns whether the member had another role before. */
export async function setRole(trx: Trx, groupId: string, userId: string, role: Role): Promise<boolean> {
  const changed = await updateRole(trx, [groupId, userId, role]);
  return changed.length > 0;
}

/** In those of these groups that have no admin, the member with an account who joined first becomes one. */
export async function promoteEldest(
  trx: Trx,
  groupIds: readonly string[],
): Promise<readonly { readonly groupId: string; readonly userId: string }[]> {
  return makeEldestAdmin(trx, [groupIds]);
}

interface HouseholdPlaces {
  readonly id: string;
  readonly name: string;
  readonly userIds: readonly string[];
}

/** The group has these households and no others. */
export async function replaceHouseholds(
  trx: Trx,
  groupId: string,
  households: readonly HouseholdPlaces[],
): Promise<void> {
  await dissolveHouseholds(trx, [groupId]);
  const places = households.flatMap(({ id, userIds }) => userIds.map((userId) => ({ id, userId })));
  await insertHouseholds(trx, [
    groupId,
    households.map(({ id }) => id),
    households.map(({ name }) => name),
    places.map(({ userId }) => userId),
    places.map(({ id }) => id),
  ]);
}

/** In one group, `to` takes the place of `from`. `to` is a member and has no past in the group. */
export interface MemberRename {
  readonly groupId: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

/** After every other noun: their rows refer to the membership that is deleted here. */
export async function renameMember(trx: Trx, { groupId, from, to }: MemberRename): Promise<void> {
  await moveHousehold(trx, [groupId, from, to]);
  await deleteMembership(trx, [groupId, from]);
}

// xmax is zero in a row that no update has touched.
const insertMembership = statement<{ is_new: boolean }>(`
insert into memberships (group_id, user_id, role, joined_at) values ($1, $2, $3, $4)
on conflict (group_id, user_id) do update set role = excluded.role, left_at = null
returning xmax = 0 as is_new`);

const markLeft = statement(`
update memberships set left_at = $3, household_id = null
where group_id = any($1) and user_id = $2 and left_at is null`);

const updateRole = statement(`
update memberships set role = $3 where group_id = $1 and user_id = $2 and role <> $3 returning user_id`);

const makeEldestAdmin = statement<{ groupId: string; userId: string }>(`
update memberships set role = 'admin'
from (
  select distinct on (memberships.group_id) memberships.group_id, memberships.user_id
  from memberships join users on users.id = memberships.user_id
  where memberships.group_id = any($1) and memberships.left_at is null and not users.is_guest
  order by memberships.group_id, memberships.role = 'admin' desc, memberships.joined_at, memberships.user_id
) as eldest
where memberships.group_id = any($1) and memberships.group_id = eldest.group_id
  and memberships.user_id = eldest.user_id and memberships.role <> 'admin'
returning memberships.group_id as "groupId", memberships.user_id as "userId"`);

const dissolveLoneHouseholds = statement(`with lone as (
  select households.group_id, households.id from households
  where households.group_id = any($1) and 2 > (
    select count(*) from memberships
    where memberships.group_id = any($1) and memberships.group_id = households.group_id
      and memberships.household_id = households.id
  )
), freed as (
  update memberships set household_id = null from lone
  where memberships.group_id = any($1) and memberships.group_id = lone.group_id
    and memberships.household_id = lone.id
)
delete from households using lone
where households.group_id = any($1) and households.group_id = lone.group_id and households.id = lone.id`);

const dissolveHouseholds = statement(`with freed as (
  update memberships set household_id = null where group_id = $1 and household_id is not null
)
delete from households where group_id = $1`);

const insertHouseholds = statement(`with founded as (
  insert into households (group_id, id, name)
  select $1, household.id, household.name from unnest($2::uuid[], $3::text[]) as household (id, name)
)
update memberships set household_id = place.household_id
from unnest($4::uuid[], $5::uuid[]) as place (user_id, household_id)
where memberships.group_id = $1 and memberships.user_id = place.user_id`);

const moveHousehold = statement(`
update memberships set household_id = guest.household_id
from memberships as guest
where guest.group_id = $1 and guest.user_id = $2 and memberships.group_id = $1 and memberships.user_id = $3`);

const deleteMembership = statement('delete from memberships where group_id = $1 and user_id = $2');
