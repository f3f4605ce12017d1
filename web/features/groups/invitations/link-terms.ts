import { isWithin } from '#domain/fields/range.ts';
import { INVITATION_RULES } from '#domain/groups/rules.ts';

export const PRESET_HOURS = { day: 24, week: 168, month: 720 } as const;
export type Expiry = keyof typeof PRESET_HOURS | 'custom';

/** How long an invitation is to last, as it is chosen and typed. */
export interface ExpiryEntry {
  expiry: Expiry;
  /** Only read for 'custom'. */
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

export type LinkField = 'expirationHours' | 'maxUses';

/** Undefined for what the server would refuse. */
export function readHours({ expiry, hours }: ExpiryEntry): number | undefined {
  const chosen = expiry === 'custom' ? wholeNumber(hours) : PRESET_HOURS[expiry];
  return isWithin(INVITATION_RULES.hours, chosen) ? chosen : undefined;
}

/** The terms as the server takes them, or the fields that it would refuse. */
export function readTerms(entry: LinkEntry): { terms: LinkTerms } | { wrong: LinkField[] } {
  const expirationHours = readHours(entry);
  const maxUses = entry.maxUses.trim() === '' ? null : wholeNumber(entry.maxUses);
  const wrong: LinkField[] = [];
  if (expirationHours === undefined) wrong.push('expirationHours');
  if (maxUses !== null && !isWithin(INVITATION_RULES.uses, maxUses)) wrong.push('maxUses');
  return expirationHours === undefined || wrong.length > 0
    ? { wrong }
    : { terms: { expirationHours, maxUses } };
}

// '1e3' and '0x10' are numbers to JavaScript and slips of the finger to everybody else.
function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
