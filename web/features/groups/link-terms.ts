import { createInvitationLink } from '#contract/invitations.ts';

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
  const { error } = createInvitationLink.body.safeParse(terms);
  if (!error) return { terms };
  const refused = error.issues.map(({ path }) => path[0]);
  return { wrong: FIELDS.filter((field) => refused.includes(field)) };
}

const FIELDS: readonly LinkField[] = ['expirationHours', 'maxUses'];

// '1e3' and '0x10' are numbers to JavaScript and slips of the finger to everybody else.
function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
