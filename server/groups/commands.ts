import { isDeepStrictEqual } from 'node:util';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Group, NewGroup, updateGroup as updateEndpoint } from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import { DEFAULT_COLOUR, DEFAULT_ICON } from '#domain/group.ts';
import { listOpenCurrencies } from '#server/balances/queries.ts';
import { reserveGroup } from '#server/billing/commands.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { type Recorded, recordChange } from '#server/history/record.ts';
import { inTransaction } from '#server/history/write.ts';
import { ConflictError } from '#server/http/error.ts';
import { addMember, aloneInGroup } from '#server/memberships/commands.ts';
import { type Caller, listGroupIds, requirePermission } from '#server/memberships/queries.ts';
import { getGroup } from './queries.ts';
import { type GroupSettings, insertGroup, removeGroup, savePositions, updateSettings } from './rows.ts';

/** What this installation offers. */
export type Offer = Pick<Config, 'currencies' | 'premiumForAll'>;

/** Its creator is its first admin. Throws TIER_LIMIT_EXCEEDED, and INVALID_INPUT for a currency not on offer. */
export function createGroup(
  db: Db,
  caller: Caller,
  draft: NewGroup & { id: string },
  offer: Offer,
  now: Date,
): Promise<Recorded<Group>> {
  const { id, icon = DEFAULT_ICON, colour = DEFAULT_COLOUR } = draft;
  refuseUnoffered(draft.currencies, offer);
  refuseForeignDefault(draft);
  return inTransaction(db, async (trx) => {
    await reserveGroup(trx, caller, offer);
    await insertGroup(trx, id, { ...draft, icon, colour }, caller.userId, now);
    await addMember(trx, id, caller.userId, 'admin', now);
    const change = await recordGroup(trx, caller, 'created', id, 1, now);
    return { value: await getGroup(trx, caller, id), changes: [change] };
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
    requirePermission(membership, 'edit_group');
    const current = await getGroup(trx, caller, groupId);
    if (current.version !== edit.version) throw new ConflictError(current);
    const settings = settingsAfter(current, edit);
    if (isDeepStrictEqual(settings, settingsAfter(current))) return { value: current, changes: [] };
    refuseUnoffered(
      settings.currencies.filter((currency) => !current.currencies.includes(currency)),
      offer,
    );
    refuseForeignDefault(settings);
    const open = await listOpenCurrencies(trx, groupId);
    const kept = new Set<string>(settings.currencies);
    const removed = open.find((currency) => !kept.has(currency));
    if (removed) throw new DomainError('INVALID_INPUT', { reason: 'currency-in-use', currency: removed });

    await updateSettings(trx, groupId, settings, current.version + 1);
    const change = await recordGroup(trx, caller, 'edited', groupId, current.version + 1, now);
    return { value: await getGroup(trx, caller, groupId), changes: [change] };
  });
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
    const { version } = await getGroup(trx, caller, groupId);
    const change = await recordGroup(trx, caller, 'deleted', groupId, version, now);
    await removeGroup(trx, groupId);
    return { value: undefined, changes: [change] };
  });
}

/** Groups that are not named follow in the order they had. Throws GROUP_NOT_FOUND for one that the caller is not in. */
export async function reorderGroups(db: Db, caller: Caller, groupIds: readonly string[]): Promise<void> {
  const own = new Set(await listGroupIds(db, caller));
  if (groupIds.some((id) => !own.has(id))) throw new DomainError('GROUP_NOT_FOUND');
  await savePositions(db, caller.userId, groupIds);
}

function recordGroup(
  trx: Db,
  { userId }: Caller,
  action: 'created' | 'edited' | 'deleted',
  groupId: string,
  version: number,
  at: Date,
) {
  return recordChange(trx, { groupId, noun: 'group', action, id: groupId, version, userId, at });
}

function settingsAfter(current: Group, edit: Partial<GroupEdit> = {}): GroupSettings {
  return {
    name: edit.name ?? current.name,
    description: edit.description ?? current.description,
    defaultCurrency: edit.defaultCurrency ?? current.defaultCurrency,
    currencies: edit.currencies ?? current.currencies,
    icon: edit.icon ?? current.icon,
    colour: edit.colour ?? current.colour,
  };
}

function refuseUnoffered(currencies: readonly string[], offer: Offer): void {
  const offered = new Set<string>(offer.currencies);
  const currency = currencies.find((code) => !offered.has(code));
  if (currency) throw new DomainError('INVALID_INPUT', { reason: 'currency-not-offered', currency });
}

// The contract sees this where both are sent; an edit may send one of them.
function refuseForeignDefault({
  defaultCurrency,
  currencies,
}: Pick<Group, 'defaultCurrency' | 'currencies'>) {
  if (currencies.includes(defaultCurrency)) return;
  throw new DomainError('INVALID_INPUT', { reason: 'default-currency', currency: defaultCurrency });
}
