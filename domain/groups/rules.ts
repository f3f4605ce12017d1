// The fields of a group, its households and its invitations, and what each may hold. The contract builds its schemas from
// these tables, and the browser's forms check by them.

import type { Range } from '#domain/fields/range.ts';
import { lineText, plainText } from '#domain/fields/text-rule.ts';

/** Members of the largest group, those who left included. Without a limit one member could fill every answer about it. */
export const GROUP_SIZE_MAX = 500;

/** That the dashboard tells of in one currency, and whose plans it shows. */
export const DASHBOARD_GROUPS_MAX = 12;

/** How many guests one call adds. */
export const GUESTS_AT_ONCE = { min: 1, max: 50 } as const satisfies Range;

export const GROUP_RULES = {
  name: lineText(2, 100),
  description: plainText(0, 500),
  /** How many currencies a group keeps. */
  currencies: { min: 1, max: 10 } satisfies Range,
  /** How many groups one call may put in order. */
  order: { min: 1, max: 1000 } satisfies Range,
} as const;

export const HOUSEHOLD_RULES = {
  name: lineText(2, 50),
  /** How many members one household has. */
  members: { min: 2, max: GROUP_SIZE_MAX } satisfies Range,
  /** How many households a group has. */
  count: { min: 0, max: 100 } satisfies Range,
} as const;

/** Links of a group that work at one time: one for each member of the largest group. Their list has no pages. */
export const OPEN_LINKS_MAX = 500;

export const INVITATION_RULES = {
  /** How long an invitation stays valid, in whole hours: one hour to one year, a week by default. */
  hours: { min: 1, max: 8760, default: 168 } satisfies Range & { default: number },
  /** How many accounts a limited link lets in. */
  uses: { min: 1, max: 10_000 } satisfies Range,
  /** How many addresses one call invites. */
  emails: { min: 1, max: 50 } satisfies Range,
  /** Between two mails of one invitation. */
  pauseSeconds: 60,
} as const;
