import type { DefaultSplit } from '#contract/groups.ts';
import { endsWithout } from '#domain/groups/default-split.ts';
import { type PlaceTaken, takePlaceInSide } from '#domain/ledger/take-place.ts';
import { NO_MONEY } from '#domain/money/money.ts';
import type { PlaceTakenInGroup } from '#server/membership/memberships/commands.ts';
import { removeFromLists } from '#server/membership/own-groups/commands.ts';
import { deleteGuestUsers } from '#server/people/users/commands.ts';
import { bool, json, nullableTexts, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { GroupSettings } from './settings.ts';

/** A group without members and without a history. */
export async function insertGroup(
  trx: Trx,
  { id, createdBy, createdAt }: { readonly id: string; readonly createdBy: string; readonly createdAt: Date },
  settings: GroupSettings,
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

/** Deletes groups with everything in them. Guests go too, because a guest belongs to one group. */
export async function removeGroups(trx: Trx, ids: readonly string[]): Promise<void> {
  const members = await findMembersEver(trx, { ids });
  const guests = members.filter((member) => member.is_guest);
  await removeFromLists(trx, { groupIds: ids, userIds: members.map((member) => member.user_id) });
  await deleteGroups(trx, { ids });
  // After the groups, because their memberships refer to them.
  await deleteGuestUsers(trx, { ids: guests.map((guest) => guest.user_id) });
}

/** For a person who has left these groups: their default splits share out among the other members. */
export async function dropFromDefaultSplits(trx: Trx, ids: readonly string[], userId: string): Promise<void> {
  const groups = await findSplitsWith(trx, { ids, userId });
  await saveSplits(trx, groups, (split) => splitWithout(split, userId));
}

export async function takePlaceInDefaultSplit(
  trx: Trx,
  { groupId, from, to }: PlaceTakenInGroup,
): Promise<void> {
  const groups = await findSplitsWith(trx, { ids: [groupId], userId: from });
  await saveSplits(trx, groups, (split) => splitAfter(split, { from, to }));
}

export async function saveVersion(trx: Trx, id: string, version: number): Promise<void> {
  await trx.updateTable('groups').set({ version }).where('id', '=', id).execute();
}

function columnsOf(settings: GroupSettings) {
  const { name, description, defaultCurrency, currencies, icon, colour, timeZone, defaultSplit } = settings;
  return {
    name,
    description,
    default_currency: defaultCurrency,
    currencies,
    icon,
    colour,
    time_zone: timeZone,
    default_split: defaultSplit,
  };
}

async function saveSplits(
  trx: Trx,
  groups: readonly { readonly id: string; readonly split: DefaultSplit }[],
  change: (split: DefaultSplit) => DefaultSplit | null,
): Promise<void> {
  const splits = groups.map(({ split }) => change(split));
  await updateSplits(trx, {
    ids: groups.map(({ id }) => id),
    splits: splits.map((split) => split && JSON.stringify(split)),
  });
}

/** The other members keep their parts. */
function splitWithout(split: DefaultSplit, userId: string): DefaultSplit | null {
  if (split.mode !== 'parts' || endsWithout(split, userId)) return null;
  return { mode: 'parts', parts: split.parts.filter((part) => part.userId !== userId) };
}

/** Two parts are added up. Where that is more than one member may have, the split is dropped. */
function splitAfter(split: DefaultSplit, taken: PlaceTaken): DefaultSplit | null {
  const weights = split.parts.map((part) => ({ ...part, amount: NO_MONEY }));
  const { mode, parts } = takePlaceInSide({ mode: split.mode, parts: weights }, taken);
  if (mode === 'parts') return { mode, parts: parts.map(({ userId, parts = 0 }) => ({ userId, parts })) };
  if (mode === 'percent')
    return { mode, parts: parts.map(({ userId, percent = 0 }) => ({ userId, percent })) };
  return null;
}

const deleteGroups = statement({
  text: 'delete from groups where id = any(:ids)',
  values: { ids: uuids },
});

const findMembersEver = statement({
  text: `
    select memberships.user_id, users.is_guest from memberships join users on users.id = memberships.user_id
    where memberships.group_id = any(:ids)`,
  values: { ids: uuids },
  row: { user_id: uuid, is_guest: bool },
});

const findSplitsWith = statement({
  text: `
    select id, default_split as split from groups
    where id = any(:ids) and default_split is not null
      and default_split -> 'parts' @> jsonb_build_array(jsonb_build_object('userId', :userId::uuid))`,
  values: { ids: uuids, userId: uuid },
  row: { id: uuid, split: json<DefaultSplit>() },
});

const updateSplits = statement({
  text: `
    update groups set default_split = given.split::jsonb
    from unnest(:ids::uuid[], :splits::text[]) as given (id, split)
    where groups.id = any(:ids) and groups.id = given.id`,
  values: { ids: uuids, splits: nullableTexts },
});
