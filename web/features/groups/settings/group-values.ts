import type { Group } from '#contract/groups.ts';
import { isTimeZone } from '#domain/calendar/calendar-date.ts';
import { brokenRange } from '#domain/fields/range.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { DEFAULT_COLOUR, DEFAULT_ICON } from '#domain/groups/group.ts';
import { GROUP_RULES } from '#domain/groups/rules.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { Compared } from '#web/lib/forms/combine.ts';
import type { Broken } from '#web/lib/forms/form-state.ts';

export const GROUP_FIELDS = [
  'name',
  'description',
  'currencies',
  'defaultCurrency',
  'icon',
  'colour',
  'timeZone',
] as const;
export type GroupField = (typeof GROUP_FIELDS)[number];

/** What the form for a group holds, new or old. */
export interface GroupValues extends Pick<Group, GroupField> {
  /** Of a new group, the names of its first members in a row; a group that exists has it empty. */
  people: string;
}

export function newValues(currency: CurrencyCode): GroupValues {
  return {
    people: '',
    name: '',
    description: '',
    currencies: [currency],
    defaultCurrency: currency,
    icon: DEFAULT_ICON,
    colour: DEFAULT_COLOUR,
    timeZone: ownTimeZone(),
  };
}

/** The system's own zone. A browser that cannot tell it names one that does not exist, such as 'Etc/Unknown'. */
function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

export function valuesOf(group: Group): GroupValues {
  const { name, description, currencies, defaultCurrency, icon, colour, timeZone } = group;
  return { name, description, currencies, defaultCurrency, icon, colour, timeZone, people: '' };
}

/** The fields in which two states of a group differ. The order of currencies is a difference. */
export function changedFields(before: GroupValues, after: GroupValues): GroupField[] {
  return GROUP_FIELDS.filter((field) => String(before[field]) !== String(after[field]));
}

export const COMPARED_GROUP: Compared<GroupValues, GroupField> = {
  fields: GROUP_FIELDS,
  fieldOf: (values, field) => values[field],
  // The default stays one of the currencies.
  withField(values, field, from) {
    const changed = { ...values, [field]: from[field] };
    return withCurrencies(changed, changed.currencies);
  },
  bound: () => [['currencies', 'defaultCurrency']],
};

/** Only the changed fields, so that another member's changes to the other fields are kept. */
export function editOf(before: GroupValues, after: GroupValues): Partial<GroupValues> {
  const fields = changedFields(before, after);
  // The server checks the default against the currencies: they travel together or not at all.
  const sent =
    fields.includes('currencies') || fields.includes('defaultCurrency')
      ? [...new Set<GroupField>([...fields, 'currencies', 'defaultCurrency'])]
      : fields;
  return Object.fromEntries(sent.map((field) => [field, after[field]]));
}

/** The currencies as chosen, with a default that is one of them. */
export function withCurrencies(values: GroupValues, currencies: CurrencyCode[]): GroupValues {
  const [first] = currencies;
  const keeps = first === undefined || currencies.includes(values.defaultCurrency);
  return { ...values, currencies, defaultCurrency: keeps ? values.defaultCurrency : first };
}

/** What the contract would refuse of what this form lets one enter. */
export function brokenFields({ name, description, currencies }: GroupValues): Broken<GroupField> {
  return {
    name: brokenTextRule(GROUP_RULES.name, name),
    description: brokenTextRule(GROUP_RULES.description, description),
    currencies: brokenRange(GROUP_RULES.currencies, currencies.length),
  };
}
