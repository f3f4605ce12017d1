import { isDeepStrictEqual } from 'node:util';
import type { ParsedOf } from '#contract/endpoint.ts';
import type {
  Group,
  Household,
  NewGroup,
  setHouseholds as setHouseholdsEndpoint,
  updateGroup as updateEndpoint,
} from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import { DEFAULT_COLOUR, DEFAULT_ICON } from '#domain/groups/group.ts';
import { listOpenCurrencies } from '#server/ledger/balances/queries.ts';
import { dropPlans } from '#server/ledger/plans/commands.ts';
import { startHistory } from '#server/membership/history/commands.ts';
import { type RareChange, type Recorded, recordChange } from '#server/membership/history/record.ts';
import { aloneInGroup, inTransaction } from '#server/membership/history/write.ts';
import { addMember, type MemberRename, replaceHouseholds } from '#server/membership/memberships/commands.ts';
import {
  type Membership,
  requirePermission,
  requireWithinLimit,
} from '#server/membership/memberships/queries.ts';
import { lockOwnGroups, orderOwnGroups, setArchivedAt } from '#server/membership/own-groups/commands.ts';
import { reserveGroup } from '#server/membership/tiers/commands.ts';
import type { Sales } from '#server/membership/tiers/queries.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import { getGroup } from './queries.ts';
import {
  findDeserted,
  insertGroup,
  removeGroups,
  renameInDefaultSplit,
  saveDefaultSplitWithout,
  saveVersion,
  updateSettings,
} from './rows.ts';
import {
  editedFields,
  type Offer,
  refuseCurrencies,
  refuseSplit,
  requireColour,
  settingsAfter,
} from './settings.ts';

/** Its creator is its first admin. Throws TIER_LIMIT_EXCEEDED, and INVALID_INPUT for a currency not on offer. */
export function createGroup(
  db: Db,
  caller: Caller,
  draft: NewGroup & { id: string },
  offer: Offer,
  now: Date,
): Promise<Recorded<Group>> {
  const { id, icon = DEFAULT_ICON, colour = DEFAULT_COLOUR } = draft;
  refuseCurrencies(draft, offer);
  return inTransaction(db, async (trx) => {
    await reserveGroup(trx, caller, offer);
    await requireColour(trx, caller, colour, offer);
    await insertGroup(trx, id, { ...draft, icon, colour, defaultSplit: null }, caller.userId, now);
    await startHistory(trx, id);
    await addMember(trx, id, caller.userId, 'admin', now);
    const change = await recordGroup(trx, caller, 'created', id, 1, now);
    return { value: await getGroup(trx, { ...caller, groupId: id }), changes: [change] };
  });
}

export type GroupEdit = ParsedOf<typeof updateEndpoint>['body'];

/** An edit that changes nothing writes nothing. A currency in which somebody is still owed something stays. */
export function updateGroup(
  db: Db,
  caller: Caller,
  groupId: string,
  edit: GroupEdit,
  offer: Offer,
  now: Date,
): Promise<Recorded<Group>> {
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    const current = await getEditable(trx, membership, edit.version, offer);
    const settings = settingsAfter(current, edit);
    const fields = editedFields(settingsAfter(current), settings);
    if (fields.length === 0) return { value: current, changes: [] };
    refuseCurrencies(settings, offer, current.currencies);
    const open = await listOpenCurrencies(trx, groupId);
    const kept = new Set<string>(settings.currencies);
    const removed = open.find((currency) => !kept.has(currency));
    if (removed) throw new DomainError('INVALID_INPUT', { reason: 'currency-in-use', currency: removed });
    if (fields.includes('colour')) await requireColour(trx, caller, settings.colour, offer);
    if (fields.includes('defaultSplit') && settings.defaultSplit) {
      refuseSplit(membership, settings.defaultSplit);
    }

    await updateSettings(trx, groupId, settings, current.version + 1);
    const change = await recordGroup(trx, caller, 'edited', groupId, current.version + 1, now, { fields });
    return { value: await getGroup(trx, membership), changes: [change] };
  });
}

type HouseholdsEdit = Omit<ParsedOf<typeof setHouseholdsEndpoint>['body'], 'households'> & {
  households: readonly Household[];
};

/**
 * All households at once; the same ones again write nothing. Plans that were made for other households are forgotten.
 * Throws NOT_GROUP_MEMBER `{userId}`.
 */
export function setHouseholds(
  db: Db,
  caller: Caller,
  groupId: string,
  edit: HouseholdsEdit,
  sales: Sales,
  now: Date,
): Promise<Recorded<Group>> {
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    const current = await getEditable(trx, membership, edit.version, sales);
    const stranger = edit.households
      .flatMap(({ userIds }) => userIds)
      .find((userId) => !membership.active.has(userId));
    if (stranger) throw new DomainError('NOT_GROUP_MEMBER', { userId: stranger });
    if (isDeepStrictEqual(whoSettles(edit.households), whoSettles(current.households))) {
      return { value: current, changes: [] };
    }

    const version = current.version + 1;
    await replaceHouseholds(trx, groupId, edit.households);
    await saveVersion(trx, groupId, version);
    await dropPlans(trx, groupId);
    const details = { fields: ['households'] };
    const change = await recordGroup(trx, caller, 'edited', groupId, version, now, details);
    return { value: await getGroup(trx, membership), changes: [change] };
  });
}

/** For the caller alone, so that nothing is recorded. Throws GROUP_NOT_FOUND. */
export async function setArchived(
  db: Db,
  caller: Caller,
  groupId: string,
  archived: boolean,
  now: Date,
): Promise<Group> {
  await setArchivedAt(db, caller.userId, groupId, archived ? now : null);
  return getGroup(db, { ...caller, groupId });
}

/** With all its transactions, whatever is still open: its admins are told before, and nobody can undo it. */
export function deleteGroup(
  db: Db,
  caller: Caller,
  groupId: string,
  now: Date,
): Promise<Recorded<undefined>> {
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    requirePermission(membership, 'delete_group');
    const { version } = await getGroup(trx, membership);
    const change = await recordGroup(trx, caller, 'deleted', groupId, version, now);
    await removeGroups(trx, [groupId]);
    return { value: undefined, changes: [change] };
  });
}

/** Groups that are not named follow in the order they had. Throws GROUP_NOT_FOUND for one that the caller is not in. */
export function reorderGroups(db: Db, caller: Caller, groupIds: readonly string[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    const own = new Set(await lockOwnGroups(trx, caller.userId));
    if (groupIds.some((id) => !own.has(id))) throw new DomainError('GROUP_NOT_FOUND');
    await orderOwnGroups(trx, caller.userId, groupIds);
  });
}

/**
 * Deletes those of these groups that no member with an account is in any more.
 * @returns the others, ordered by id
 */
export async function deleteDesertedGroups(trx: Trx, groupIds: readonly string[]): Promise<string[]> {
  const groups = await findDeserted(trx, groupIds);
  const idsOf = (isDeserted: boolean) =>
    groups.filter((group) => group.isDeserted === isDeserted).map(({ id }) => id);
  await removeGroups(trx, idsOf(true));
  return idsOf(false);
}

/** For a person who has left these groups: their default splits share out among the other members. */
export function dropFromDefaultSplits(trx: Trx, groupIds: readonly string[], userId: string): Promise<void> {
  return saveDefaultSplitWithout(trx, groupIds, userId);
}

export function renameMember(trx: Trx, rename: MemberRename): Promise<void> {
  return renameInDefaultSplit(trx, rename);
}

/** The group, for an edit by its admins of the version that it has. */
async function getEditable(trx: Trx, membership: Membership, version: number, sales: Sales): Promise<Group> {
  requirePermission(membership, 'edit_group');
  requireWithinLimit(membership, sales);
  const current = await getGroup(trx, membership);
  if (current.version !== version) throw new ConflictError(current);
  return current;
}

function recordGroup(
  trx: Trx,
  { userId }: Caller,
  action: 'created' | 'edited' | 'deleted',
  groupId: string,
  version: number,
  at: Date,
  details?: RareChange['details'],
) {
  const change = { groupId, noun: 'group', action, id: groupId, version, userId, at } as const;
  return recordChange(trx, details ? { ...change, details } : change);
}

/** Whatever the order of households and of members in them. */
function whoSettles(households: readonly Household[]): string[][] {
  return households.map(({ name, userIds }) => [name, ...[...userIds].sort()]).sort();
}
