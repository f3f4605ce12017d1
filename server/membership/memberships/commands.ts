import type { Household } from '#contract/groups.ts';
import type { Role } from '#domain/groups/permission.ts';
import type { PlaceTaken } from '#domain/ledger/take-place.ts';
import { addOwnGroup, removeOwnGroups } from '#server/membership/own-groups/commands.ts';
import type { MemberRef } from '#server/membership/own-groups/queries.ts';
import { insertGuestUsers } from '#server/people/users/commands.ts';
import { bool, text, texts, timestamptz, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement, writeStatement } from '#server/platform/db/statement.ts';

/** A member who comes back keeps their place in old transactions and gets a new role. */
export async function addMember(
  trx: Trx,
  member: MemberRef & { readonly role: Role; readonly joinedAt: Date },
): Promise<'new' | 'returned'> {
  const [row] = await insertMembership(trx, member);
  await addOwnGroup(trx, member);
  return row?.is_new ? 'new' : 'returned';
}

/** Adds the guests to no list of groups, because a guest has no account that could open one. */
export async function addGuestMembers(
  trx: Trx,
  groupId: string,
  guests: readonly { readonly id: string; readonly displayName: string }[],
  now: Date,
): Promise<void> {
  await insertGuestUsers(trx, guests, now);
  await insertGuestMemberships(trx, { groupId, guestIds: guests.map(({ id }) => id), now });
}

/** Takes the member out of these groups and of their households. Households of one are dissolved. */
export async function endMemberships(
  trx: Trx,
  left: { readonly groupIds: readonly string[]; readonly userId: string; readonly now: Date },
): Promise<void> {
  await markLeft(trx, left);
  await removeOwnGroups(trx, left);
  await dissolveLoneHouseholds(trx, left);
}

/** @returns whether the member had another role before. */
export async function setRole(trx: Trx, member: MemberRef & { readonly role: Role }): Promise<boolean> {
  const changed = await updateRole(trx, member);
  return changed.length > 0;
}

/** In those of these groups that have no admin, the member with an account who joined first becomes one. */
export const promoteEldest = writeStatement({
  text: `
    update memberships set role = 'admin'
    from (
      select distinct on (memberships.group_id) memberships.group_id, memberships.user_id
      from memberships join users on users.id = memberships.user_id
      where memberships.group_id = any(:groupIds) and memberships.left_at is null and not users.is_guest
      order by memberships.group_id, memberships.role = 'admin' desc, memberships.joined_at, memberships.user_id
    ) as eldest
    where memberships.group_id = any(:groupIds) and memberships.group_id = eldest.group_id
      and memberships.user_id = eldest.user_id and memberships.role <> 'admin'
    returning memberships.group_id as "groupId", memberships.user_id as "userId"`,
  values: { groupIds: uuids },
  row: { groupId: uuid, userId: uuid },
});

/** The group has these households and no others. */
export async function replaceHouseholds(
  trx: Trx,
  groupId: string,
  households: readonly Household[],
): Promise<void> {
  await dissolveHouseholds(trx, { groupId });
  const places = households.flatMap(({ id, userIds }) => userIds.map((userId) => ({ id, userId })));
  await insertHouseholds(trx, {
    groupId,
    ids: households.map(({ id }) => id),
    names: households.map(({ name }) => name),
    userIds: places.map(({ userId }) => userId),
    householdIds: places.map(({ id }) => id),
  });
}

/** In one group, `to` takes the place of `from`. `to` is a member, whose own past in the group stays theirs. */
export interface PlaceTakenInGroup extends PlaceTaken {
  readonly groupId: string;
}

export interface PlaceTakenAt extends PlaceTakenInGroup {
  readonly at: Date;
}

/**
 * The guest is a former member from now on, whom only the rest of a merge deletes. The member has the guest's place: their
 * household, unless the member is in one, and the earlier of the two days.
 */
export async function startMerge(trx: Trx, { groupId, from, to, at }: PlaceTakenAt): Promise<void> {
  await movePlace(trx, { groupId, from, to });
  await markMerging(trx, { groupId, from, to, at });
  await dissolveLoneHouseholds(trx, { groupIds: [groupId] });
}

/** In the place that they had. The caller has seen that they are a guest who left. */
export const returnGuest = writeStatement({
  text: 'update memberships set left_at = null where group_id = :groupId and user_id = :userId',
  values: { groupId: uuid, userId: uuid },
});

/** For a guest whom nothing refers to any more. */
export const deleteMembership = writeStatement({
  text: 'delete from memberships where group_id = :groupId and user_id = :userId',
  values: { groupId: uuid, userId: uuid },
});

/**
 * After every other noun: their rows refer to the membership that is deleted here. A member of a household stays in it, and is
 * in the group since the earlier of the two days.
 */
export async function takePlaceInMemberships(
  trx: Trx,
  { groupId, from, to }: PlaceTakenInGroup,
): Promise<void> {
  await movePlace(trx, { groupId, from, to });
  await deleteMembership(trx, { groupId, userId: from });
  await dissolveLoneHouseholds(trx, { groupIds: [groupId] });
}

// xmax is zero in a row that this statement inserted, and not in one that it updated.
const insertMembership = statement({
  text: `
    insert into memberships (group_id, user_id, role, joined_at) values (:groupId, :userId, :role, :joinedAt)
    on conflict (group_id, user_id) do update set role = excluded.role, left_at = null
    returning xmax = 0 as is_new`,
  values: { groupId: uuid, userId: uuid, role: text, joinedAt: timestamptz },
  row: { is_new: bool },
});

const insertGuestMemberships = statement({
  text: `
    insert into memberships (group_id, user_id, role, joined_at)
    select :groupId, given.id, 'member', :now from unnest(:guestIds::uuid[]) as given (id)`,
  values: { groupId: uuid, guestIds: uuids, now: timestamptz },
});

const markLeft = statement({
  text: `
    update memberships set left_at = :now, household_id = null
    where group_id = any(:groupIds) and user_id = :userId and left_at is null`,
  values: { groupIds: uuids, userId: uuid, now: timestamptz },
});

const markMerging = statement({
  text: `
    update memberships set left_at = :at, household_id = null, merging_into = :to
    where group_id = :groupId and user_id = :from`,
  values: { groupId: uuid, from: uuid, to: uuid, at: timestamptz },
});

const updateRole = statement({
  text: `
    update memberships set role = :role where group_id = :groupId and user_id = :userId and role <> :role returning user_id`,
  values: { groupId: uuid, userId: uuid, role: text },
  row: { user_id: uuid },
});

const dissolveLoneHouseholds = statement({
  text: `
    with lone as (
      select households.group_id, households.id from households
      where households.group_id = any(:groupIds) and 2 > (
        select count(*) from memberships
        where memberships.group_id = any(:groupIds) and memberships.group_id = households.group_id
          and memberships.household_id = households.id
      )
    ), freed as (
      update memberships set household_id = null from lone
      where memberships.group_id = any(:groupIds) and memberships.group_id = lone.group_id
        and memberships.household_id = lone.id
    )
    delete from households using lone
    where households.group_id = any(:groupIds) and households.group_id = lone.group_id and households.id = lone.id`,
  values: { groupIds: uuids },
});

const dissolveHouseholds = statement({
  text: `
    with freed as (
      update memberships set household_id = null where group_id = :groupId and household_id is not null
    )
    delete from households where group_id = :groupId`,
  values: { groupId: uuid },
});

const insertHouseholds = statement({
  text: `
    with founded as (
      insert into households (group_id, id, name)
      select :groupId, household.id, household.name from unnest(:ids::uuid[], :names::text[]) as household (id, name)
    )
    update memberships set household_id = place.household_id
    from unnest(:userIds::uuid[], :householdIds::uuid[]) as place (user_id, household_id)
    where memberships.group_id = :groupId and memberships.user_id = place.user_id`,
  values: { groupId: uuid, ids: uuids, names: texts, userIds: uuids, householdIds: uuids },
});

// The place of a guest who is being merged has moved when the merge began.
const movePlace = statement({
  text: `
    update memberships set household_id = coalesce(memberships.household_id, guest.household_id),
      joined_at = least(memberships.joined_at, guest.joined_at),
      took_over = memberships.took_over || guest.user_id || guest.took_over
    from memberships as guest
    where guest.group_id = :groupId and guest.user_id = :from and guest.merging_into is null
      and memberships.group_id = :groupId and memberships.user_id = :to`,
  values: { groupId: uuid, from: uuid, to: uuid },
});
