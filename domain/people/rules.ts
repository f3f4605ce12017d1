// The fields of an account and what each may hold. The contract builds its schemas from this table, and the browser's
// forms check by it.

import type { BrokenRule } from '#domain/fields/range.ts';
import { characterCount, lineText, type TextRule } from '#domain/fields/text-rule.ts';
import { DISPLAY_NAME_RULE } from './display-name.ts';

export const ACCOUNT_RULES = {
  /** What an account is called. */
  displayName: DISPLAY_NAME_RULE,
  email: {
    min: 1,
    max: 254,
    tidy: (text: string) => text.trim().toLowerCase(),
    // The pattern of zod 4, written here because zod stays out of the browser.
    pattern:
      /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
    // Nothing under `.invalid` (RFC 2606) can be delivered: such addresses stand for people who have none.
    isAllowed: (email: string) => !email.endsWith('.invalid'),
  },
  password: { min: 6, max: 128, tidy: (text: string) => text },
  passkeyName: lineText(1, 50),
} as const satisfies Record<string, TextRule>;

/** What is wrong with the repetition of a new password: `too_small` while it is missing, `custom` when it is another one. */
export function brokenRepetition(password: string, repeated: string): BrokenRule | undefined {
  if (characterCount(repeated) < ACCOUNT_RULES.password.min) return 'too_small';
  return repeated === password ? undefined : 'custom';
}
