import type { MemberRename } from '#server/membership/memberships/commands.ts';
import { jsonRenamed } from '#server/membership/memberships/fragments.ts';
import { deleteGuestUsers } from '#server/people/users/commands.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { GroupSettings } from './settings.ts';

/** A group without members and without a history. */
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

/** With everything in them, their guests included: a guest is known in one group only. */
export async function removeGroups(trx: Trx, ids: readonly string[]): Promise<void> {
  const guests = await findGuestsEver(trx, [ids]);
  await deleteGroups(trx, [ids]);
  // After the groups, because their memberships refer to them.
  await deleteGuestUsers(
    trx,
    guests.map((guest) => guest.user_id),
  );
}

/** Those of these groups that no member with an account is in, and those that one is in. */
export async function findDeserted(
  trx: Trx,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly isDeserted: boolean }[]> {
  return findOccupation(trx, [ids]);
}

export async function saveDefaultSplitWithout(
  trx: Trx,
  ids: readonly string[],
  userId: string,
): Promise<void> {
  await dropFromSplit(trx, [ids, userId]);
}

export async function renameInDefaultSplit(trx: Trx, { groupId, from, to }: MemberRename): Promise<void> {
  await renameInSplit(trx, [groupId, from, to]);
}

export async function saveVersion(trx: Trx, id: string, version: number): Promise<void> {
  await updateVersion(trx, [id, version]);
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

const deleteGroups = statement('delete from groups where id = any($1)');

const findGuestsEver = statement<{ user_id: string }>(`
select memberships.user_id from memberships join users on users.id = memberships.user_id
where memberships.group_id = any($1) and users.is_guest`);

const findOccupation = statement<{ id: string; isDeserted: boolean }>(`
select groups.id, not exists (
  select from memberships join users on users.id = memberships.user_id
  where memberships.group_id = any($1) and memberships.group_id = groups.id
    and memberships.left_at is null and not users.is_guest
) as "isDeserted"
from groups where groups.id = any($1) order by groups.id`);

const updateVersion = statement('update groups set version = $2 where id = $1');

// Parts are shared out among the others. Percents would no longer come to a hundred: they go.
const dropFromSplit = statement(`
update groups set default_split = case when default_split ->> 'mode' = 'parts' then (
  select jsonb_build_object('mode', 'parts', 'parts', jsonb_agg(line.part order by place))
  from jsonb_array_elements(default_split -> 'parts') with ordinality as line (part, place)
  where line.part ->> 'userId' <> $2
  having bool_or((line.part ->> 'parts')::numeric > 0)
) end
where id = any($1) and default_split -> 'parts' @> jsonb_build_array(jsonb_build_object('userId', $2::text))`);

const renameInSplit = statement(`
update groups set default_split = ${jsonRenamed('default_split')}::jsonb
where id = $1 and default_split is not null`);
