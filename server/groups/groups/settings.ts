import { isDeepStrictEqual } from 'node:util';
import type { DefaultSplit, Group } from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import { isCustomColour } from '#domain/groups/group.ts';
import { resolveSplit } from '#domain/ledger/split.ts';
import { minorUnits } from '#domain/money/money.ts';
import type { Membership } from '#server/membership/memberships/queries.ts';
import { type GroupPolicy, requirePremium, type TierPolicy } from '#server/membership/tiers/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/actor.ts';

/** What a group's admins choose. */
export type GroupSettings = Pick<Group, (typeof SETTINGS)[number]>;

const SETTINGS = [
  'name',
  'description',
  'defaultCurrency',
  'currencies',
  'icon',
  'colour',
  'timeZone',
  'defaultSplit',
] as const;

/** The settings once those that are given have taken the place of the current ones. */
export function settingsAfter(
  current: GroupSettings,
  edit: { [Name in keyof GroupSettings]?: GroupSettings[Name] | undefined } = {},
): GroupSettings {
  return {
    name: edit.name ?? current.name,
    description: edit.description ?? current.description,
    defaultCurrency: edit.defaultCurrency ?? current.defaultCurrency,
    currencies: edit.currencies ?? current.currencies,
    icon: edit.icon ?? current.icon,
    colour: edit.colour ?? current.colour,
    timeZone: edit.timeZone ?? current.timeZone,
    defaultSplit: edit.defaultSplit === undefined ? current.defaultSplit : edit.defaultSplit,
  };
}

/** The names of those that differ. */
export function editedFields(before: GroupSettings, after: GroupSettings): (keyof GroupSettings)[] {
  return SETTINGS.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/** Throws INVALID_INPUT for a currency, beyond those the group `has`, that is not on offer, and for a default among none. */
export function requireOfferedCurrencies(
  { currencies, defaultCurrency }: Pick<Group, 'currencies' | 'defaultCurrency'>,
  policy: Pick<GroupPolicy, 'currencies'>,
  has: readonly string[] = [],
): void {
  const allowed = new Set<string>([...policy.currencies, ...has]);
  const currency = currencies.find((code) => !allowed.has(code));
  if (currency) throw new DomainError('INVALID_INPUT', { reason: 'currency-not-offered', currency });
  // The contract sees this where both are sent; an edit may send one of them.
  if (!currencies.includes(defaultCurrency)) {
    throw new DomainError('INVALID_INPUT', { reason: 'default-currency', currency: defaultCurrency });
  }
}

/** Throws PREMIUM_FEATURE_REQUIRED for a colour of one's own without premium. */
export async function requireColour(db: Db, caller: Caller, colour: Group['colour'], policy: TierPolicy) {
  if (isCustomColour(colour)) await requirePremium(db, caller, 'custom_colours', policy);
}

/** Throws INVALID_EXPENSE_PARTICIPANTS for a participant who is not a member now, and what resolveSplit throws. */
export function requireValidSplit({ active, former, groupId }: Membership, split: DefaultSplit): void {
  const foreign = split.parts.find(({ userId }) => !active.has(userId));
  if (foreign) {
    const reason = former.has(foreign.userId) ? 'former' : 'unknown';
    throw new DomainError('INVALID_EXPENSE_PARTICIPANTS', { reason, userId: foreign.userId });
  }
  // Weights are checked with one unit: whether they can share an amount does not depend on it.
  resolveSplit(minorUnits(1), split, groupId);
}
