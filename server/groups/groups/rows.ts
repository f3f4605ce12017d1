import type { Household } from '#contract/groups.ts';
import { deleteGuestUsers } from '#server/people/users/commands.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { GroupSettings } from './settings.ts';

/** A group with its counter, and nobody in it yet. */
export async function insertGroup(
  trx: Trx,
  id: string,
  settings: GroupSettings,
  createdBy: string,
  createdAt: Date,
): Promise<void> {
  await trx
    .insertInto('groups')
    .values({ id, created_by: createdBy, created_at: createdAt, ...columnsOf(settings) })
    .execute();
  await trx.insertInto('change_counters').values({ group_id: id }).execute();
}

export async function updateSettings(
  trx: Trx,
  id: string,
  settings: GroupSettings,
  version: number,
): Promise<void> {
  await trx
    .updateTable('groups')
    .set({ ...columnsOf(settings), version })
    .where('id', '=', id)
    .execute();
}

/** With everything in it, its guests among it: they are nobody outside of it. */
export async function removeGroup(trx: Trx, id: string): Promise<void> {
  const guests = await findGuestsEver(trx, [id]);
  await deleteGroup(trx, [id]);
  // After the group, because its memberships refer to them.
  await deleteGuestUsers(
    trx,
    guests.map((guest) => guest.user_id),
  );
}

/** These households and no others. */
export async function replaceHouseholds(
  trx: Trx,
  groupId: string,
  households: readonly Household[],
  version: number,
): Promise<void> {
  await dissolveHouseholds(trx, [groupId]);
  const places = households.flatMap(({ id, userIds }) => userIds.map((userId) => ({ id, userId })));
  await foundHouseholds(trx, [
    groupId,
    households.map(({ id }) => id),
    households.map(({ name }) => name),
    places.map(({ userId }) => userId),
    places.map(({ id }) => id),
    version,
  ]);
}

/** Since when the person has put the group away; what is away already stays so since then. */
export async function markArchived(
  db: Db,
  userId: string,
  groupId: string,
  archivedAt: Date | null,
): Promise<void> {
  await archive(db, [userId, groupId, archivedAt]);
}

/** Nobody joins for the person, or orders their groups, until the end of the transaction. @returns the groups' ids. */
export async function lockPositions(trx: Trx, userId: string): Promise<string[]> {
  await lockUser(trx, [userId]);
  const rows = await findPositions(trx, [userId]);
  return rows.map((row) => row.group_id);
}

/** The person's own order: these first, the others after them as they were. */
export async function savePositions(trx: Trx, userId: string, groupIds: readonly string[]): Promise<void> {
  await rank(trx, [userId, groupIds]);
}

function columnsOf(settings: GroupSettings) {
  const { name, description, defaultCurrency, currencies, icon, colour, defaultSplit } = settings;
  return {
    name,
    description,
    default_currency: defaultCurrency,
    currencies,
    icon,
    colour,
    default_split: defaultSplit,
  };
}

const deleteGroup = statement('delete from groups where id = $1');

const findGuestsEver = statement<{ user_id: string }>(`
select memberships.user_id from memberships join users on users.id = memberships.user_id
where memberships.group_id = $1 and users.is_guest`);

const dissolveHouseholds = statement(`with freed as (
  update memberships set household_id = null where group_id = $1 and household_id is not null
)
delete from households where group_id = $1`);

const foundHouseholds = statement(`with founded as (
  insert into households (group_id, id, name)
  select $1, household.id, household.name from unnest($2::uuid[], $3::text[]) as household (id, name)
), placed as (
  update memberships set household_id = place.household_id
  from unnest($4::uuid[], $5::uuid[]) as place (user_id, household_id)
  where memberships.group_id = $1 and memberships.user_id = place.user_id
)
update groups set version = $6 where id = $1`);

const archive = statement(`
update user_groups set archived_at = case when $3::timestamptz is not null then coalesce(archived_at, $3) end
where user_id = $1 and group_id = $2`);

// What joining takes too, so that neither undoes the other.
const lockUser = statement('select from users where id = $1 for no key update');

const findPositions = statement<{ group_id: string }>('select group_id from user_groups where user_id = $1');

const rank = statement(`
update user_groups set position = ranked.position
from (
  select group_id, row_number() over (order by array_position($2::uuid[], group_id), position, group_id) as position
  from user_groups where user_id = $1
) as ranked
where user_groups.user_id = $1 and user_groups.group_id = ranked.group_id`);
