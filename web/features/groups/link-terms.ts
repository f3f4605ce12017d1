import { INVITATION_HOURS, INVITATION_USES_MAX } from '#domain/group.ts';

export const PRESET_HOURS = { day: 24, week: 168, month: 720 } as const;
export type Expiry = keyof typeof PRESET_HOURS | 'custom';

/** What is typed into the form of a new link. */
export interface LinkEntry {
  expiry: Expiry;
  /** Only read for 'custom'. */
  hours: string;
  /** Empty: any number of people. */
  maxUses: string;
}

export interface LinkTerms {
  expirationHours: number;
  maxUses: number | null;
}

export type LinkField = 'expirationHours' | 'maxUses';

/** The terms as the server takes them, or the fields that it would refuse. */
export function readTerms(entry: LinkEntry): { terms: LinkTerms } | { wrong: LinkField[] } {
  const terms = {
    expirationHours: entry.expiry === 'custom' ? wholeNumber(entry.hours) : PRESET_HOURS[entry.expiry],
    maxUses: entry.maxUses.trim() === '' ? null : wholeNumber(entry.maxUses),
  };
  const wrong: LinkField[] = [];
  if (!isWithin(terms.expirationHours, INVITATION_HOURS.min, INVITATION_HOURS.max))
    wrong.push('expirationHours');
  if (terms.maxUses !== null && !isWithin(terms.maxUses, 1, INVITATION_USES_MAX)) wrong.push('maxUses');
  return wrong.length > 0 ? { wrong } : { terms };
}

/** False for what is no number. */
function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

// '1e3' and '0x10' are numbers to JavaScript and slips of the finger to everybody else.
function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
