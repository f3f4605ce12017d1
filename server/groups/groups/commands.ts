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
import type { CurrencyCode } from '#domain/money/currency.ts';
import { findNamesake } from '#domain/people/guest-name.ts';
import { dropFilesOf } from '#server/ledger/attachments/commands.ts';
import { listOpenCurrencies } from '#server/ledger/balances/queries.ts';
import { dropPlans } from '#server/ledger/plans/commands.ts';
import { moveToTimeZone } from '#server/ledger/recurring/commands.ts';
import type { CallerContext, GroupContext } from '#server/membership/commands/write.ts';
import { startHistory } from '#server/membership/history/commands.ts';
import { recordChanges, recordOwn } from '#server/membership/history/record.ts';
import { addGuestMembers, addMember, replaceHouseholds } from '#server/membership/memberships/commands.ts';
import { requireMayWrite } from '#server/membership/memberships/permission.ts';
import type { GroupCaller } from '#server/membership/memberships/queries.ts';
import { lockOwnGroups, orderOwnGroups, setArchivedAt } from '#server/membership/own-groups/commands.ts';
import { reserveGroup } from '#server/membership/tiers/commands.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import { announceOwn, type Change } from '#server/platform/live/changes.ts';
import { getGroup, listDeserted } from './queries.ts';
import { insertGroup, removeGroups, saveVersion, updateSettings } from './rows.ts';
import {
  editedFields,
  requireColour,
  requireOfferedCurrencies,
  requireValidSplit,
  settingsAfter,
} from './settings.ts';

export { dropFromDefaultSplits, takePlaceInDefaultSplit } from './rows.ts';

/**
 * Its creator is its first admin. Throws TIER_LIMIT_EXCEEDED, INVALID_INPUT for a currency not on offer, and DUPLICATE_ENTRY
 * `{displayName}` for a guest of the creator's name.
 */
export async function createGroup(ctx: CallerContext, draft: NewGroup): Promise<Recorded<Group>> {
  const { trx, caller, policy, newId, now } = ctx;
  const { icon = DEFAULT_ICON, colour = DEFAULT_COLOUR } = draft;
  const id = newId();
  requireOfferedCurrencies(draft, policy);
  await reserveGroup(trx, caller, policy);
  await requireColour(trx, caller, colour, policy);
  const settings = { ...draft, icon, colour, defaultSplit: null };
  await insertGroup(trx, { id, createdBy: caller.userId, createdAt: now }, settings);
  await startHistory(trx, { groupId: id });
  const founder = { ...caller, groupId: id };
  await addMember(trx, { ...founder, role: 'admin', joinedAt: now });
  const change = await recordOwn({ trx, member: founder, now }, { noun: 'group', action: 'created', id });
  const joined = await addFirstGuests(ctx, founder, draft.guests ?? []);
  return { value: await getGroup(trx, founder), changes: [change, ...joined] };
}

async function addFirstGuests(
  { trx, newId, now }: CallerContext,
  founder: GroupCaller,
  names: readonly string[],
): Promise<readonly Change[]> {
  if (names.length === 0) return [];
  const { groupId, userId } = founder;
  const { members } = await getGroup(trx, founder);
  const displayName = names.find((name) => findNamesake(members, name));
  if (displayName !== undefined) throw new DomainError('DUPLICATE_ENTRY', { displayName });
  const guests = names.map((name) => ({ id: newId(), displayName: name }));
  await addGuestMembers(trx, groupId, guests, now);
  const entries = guests.map(({ id }) => ({ groupId, id, action: 'created' as const }));
  return recordChanges(trx, { noun: 'membership', entries, userId, at: now });
}

export type GroupEdit = ParsedOf<typeof updateEndpoint>['body'];

/** An edit that changes nothing writes nothing. A currency with an open balance or debt stays. */
export async function updateGroup(ctx: GroupContext, edit: GroupEdit): Promise<Recorded<Group>> {
  const { trx, member, policy } = ctx;
  const current = await getEditable(ctx, edit.version);
  const settings = settingsAfter(current, edit);
  const fields = editedFields(settingsAfter(current), settings);
  if (fields.length === 0) return { value: current, changes: [] };
  requireOfferedCurrencies(settings, policy, current.currencies);
  if (fields.includes('currencies')) {
    // A currency that was removed before may have an open balance again, and is none of these.
    const removed = current.currencies.filter((currency) => !settings.currencies.includes(currency));
    await refuseOpenCurrencies(trx, member.groupId, removed);
  }
  if (fields.includes('colour')) await requireColour(trx, member, settings.colour, policy);
  if (fields.includes('defaultSplit') && settings.defaultSplit)
    requireValidSplit(member, settings.defaultSplit);

  await updateSettings(trx, member.groupId, settings, current.version + 1);
  if (fields.includes('timeZone')) await moveToTimeZone(trx, member.groupId, settings.timeZone);
  return edited(ctx, current.version + 1, fields);
}

/** Throws INVALID_INPUT. */
async function refuseOpenCurrencies(
  trx: Trx,
  groupId: string,
  currencies: readonly CurrencyCode[],
): Promise<void> {
  if (currencies.length === 0) return;
  const open = await listOpenCurrencies(trx, groupId);
  const inUse = currencies.filter((currency) => open.includes(currency));
  const [currency] = inUse;
  if (!currency) return;
  throw new DomainError('INVALID_INPUT', {
    reason: 'currency-in-use',
    currency,
    currencies: inUse.join(', '),
  });
}

type HouseholdsEdit = ParsedOf<typeof setHouseholdsEndpoint>['body'];

/**
 * All households at once; the same ones again write nothing. Plans are forgotten where other members settle
 * together: with another name alone they stand. Throws NOT_GROUP_MEMBER `{userId}`.
 */
export async function setHouseholds(
  ctx: GroupContext,
  { households, version }: HouseholdsEdit,
): Promise<Recorded<Group>> {
  const { trx, member, newId } = ctx;
  const { groupId } = member;
  const current = await getEditable(ctx, version);
  const stranger = households.flatMap(({ userIds }) => userIds).find((userId) => !member.active.has(userId));
  if (stranger) throw new DomainError('NOT_GROUP_MEMBER', { userId: stranger });
  if (isDeepStrictEqual(inAnyOrder(households), inAnyOrder(current.households))) {
    return { value: current, changes: [] };
  }

  const founded = households.map((household) => ({ ...household, id: newId() }));
  await replaceHouseholds(trx, groupId, founded);
  await saveVersion(trx, groupId, version + 1);
  if (!isDeepStrictEqual(settlingTogether(households), settlingTogether(current.households))) {
    await dropPlans(trx, groupId);
  }
  return edited(ctx, version + 1, ['households']);
}

async function edited(ctx: GroupContext, version: number, fields: string[]): Promise<Recorded<Group>> {
  const { groupId: id } = ctx.member;
  const change = await recordOwn(ctx, { noun: 'group', action: 'edited', id, version, details: { fields } });
  return { value: await getGroup(ctx.trx, ctx.member), changes: [change] };
}

/** For the caller alone, so that nothing is recorded. Throws GROUP_NOT_FOUND. */
export async function setArchived(
  { trx, caller, now }: CallerContext,
  { groupId, archived }: { readonly groupId: string; readonly archived: boolean },
): Promise<Recorded<Group>> {
  const member = { ...caller, groupId };
  await setArchivedAt(trx, { ...member, archivedAt: archived ? now : null });
  await announceOwn(trx, { userId: caller.userId, event: 'account.changed' });
  return { value: await getGroup(trx, member), changes: [] };
}

/** Groups that are not named follow in the order they had. Throws GROUP_NOT_FOUND for one that the caller is not in. */
export async function reorderGroups(
  { trx, caller }: CallerContext,
  { groupIds }: { readonly groupIds: readonly string[] },
): Promise<Recorded<undefined>> {
  const own = new Set(await lockOwnGroups(trx, caller.userId));
  if (groupIds.some((id) => !own.has(id))) throw new DomainError('GROUP_NOT_FOUND');
  await orderOwnGroups(trx, { userId: caller.userId, groupIds });
  await announceOwn(trx, { userId: caller.userId, event: 'account.changed' });
  return { value: undefined, changes: [] };
}

/**
 * Deletes those of these groups that no member with an account is in any more.
 * @returns the others, ordered by id
 */
export async function deleteDesertedGroups(trx: Trx, groupIds: readonly string[]): Promise<string[]> {
  const groups = await listDeserted(trx, { ids: groupIds });
  const idsOf = (isDeserted: boolean) =>
    groups.filter((group) => group.isDeserted === isDeserted).map(({ id }) => id);
  await deleteGroups(trx, idsOf(true));
  return idsOf(false);
}

/** With all that belongs to them, their files too. */
export async function deleteGroups(trx: Trx, groupIds: readonly string[]): Promise<void> {
  await dropFilesOf(trx, groupIds);
  await removeGroups(trx, groupIds);
}

/** The group, for an edit by its admins of the version that it has. */
async function getEditable(ctx: GroupContext, version: number): Promise<Group> {
  await requireMayWrite(ctx, 'edit_group');
  const current = await getGroup(ctx.trx, ctx.member);
  if (current.version !== version) throw new ConflictError(current);
  return current;
}

type NewHousehold = Omit<Household, 'id'>;

/** Their names and members, in one order. */
function inAnyOrder(households: readonly NewHousehold[]): string[][] {
  return households.map(({ name, userIds }) => [name, ...userIds.toSorted()]).sort();
}

/** The members of each, in one order, whatever its name. */
function settlingTogether(households: readonly NewHousehold[]): string[][] {
  return households.map(({ userIds }) => userIds.toSorted()).sort();
}
