import { isWithin } from '#domain/fields/range.ts';
import { INVITATION_RULES } from '#domain/groups/rules.ts';
import type { Broken } from '#web/lib/forms/form-state.ts';

export const PRESET_HOURS = { day: 24, week: 168, month: 720 } as const;
export type Expiry = keyof typeof PRESET_HOURS | 'custom';

/** How long an invitation is to last, as it is chosen and typed. */
export interface ExpiryEntry {
  expiry: Expiry;
  /** Only read for 'custom'. Empty: a week, as the field's placeholder says. */
  hours: string;
}

export const A_WEEK: ExpiryEntry = { expiry: 'week', hours: '' };

/** What is typed into the form of a new link. */
export interface LinkEntry extends ExpiryEntry {
  /** Empty: any number of people. */
  maxUses: string;
}

export interface LinkTerms {
  expirationHours: number;
  maxUses: number | null;
}

/** Undefined for what the server would refuse. */
export function readHours({ expiry, hours }: ExpiryEntry): number | undefined {
  const typed = hours.trim() === '' ? INVITATION_RULES.hours.default : wholeNumber(hours);
  const chosen = expiry === 'custom' ? typed : PRESET_HOURS[expiry];
  return isWithin(INVITATION_RULES.hours, chosen) ? chosen : undefined;
}

/** The terms as the server takes them; undefined while a field is wrong. */
export function termsOf(entry: LinkEntry): LinkTerms | undefined {
  const expirationHours = readHours(entry);
  const maxUses = readUses(entry);
  return expirationHours === undefined || maxUses === undefined ? undefined : { expirationHours, maxUses };
}

/** The fields that the server would refuse. */
export function brokenTerms(entry: LinkEntry): Broken<'hours' | 'maxUses'> {
  return {
    hours: readHours(entry) === undefined ? 'invalid_format' : undefined,
    maxUses: readUses(entry) === undefined ? 'invalid_format' : undefined,
  };
}

/** Null for any number of people. */
function readUses({ maxUses }: LinkEntry): number | null | undefined {
  if (maxUses.trim() === '') return null;
  const uses = wholeNumber(maxUses);
  return isWithin(INVITATION_RULES.uses, uses) ? uses : undefined;
}

// '1e3' and '0x10' are numbers to JavaScript, but typing errors in this field.
function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
