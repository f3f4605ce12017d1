// The fields of a transaction and of what hangs on it, and what each may hold. The contract builds its
// schemas from this table, and the browser's form checks by it.

import type { Range } from '#domain/fields/range.ts';
import { lineText, plainText, type TextRule } from '#domain/fields/text-rule.ts';
import { GROUP_SIZE_MAX } from '#domain/groups/rules.ts';
import { AMOUNT_MAX } from '#domain/money/money.ts';
import { FILE_NAME_MAX, tidyFileName } from './attachment.ts';

export const TRANSACTION_RULES = {
  description: lineText(2, 200),
  note: plainText(0, 2000),
  /** Minor units of the whole transaction. */
  amount: { min: 1, max: AMOUNT_MAX } satisfies Range,
  /** Minor units of one participant of a side. */
  share: { min: 0, max: AMOUNT_MAX } satisfies Range,
  /** The weight of one participant in a split by parts. */
  weight: { min: 0, max: 1_000_000 } satisfies Range,
  /** The percentage of one participant in a split by percent. */
  percent: { min: 0, max: 100 } satisfies Range,
  /** How many participants a side, or an item of it, has. */
  participants: { min: 1, max: GROUP_SIZE_MAX } satisfies Range,
  /** How many items an itemised expense has. */
  items: { min: 1, max: 100 } satisfies Range,
  /** What an item of it was for. */
  itemName: lineText(0, 100),
  /** Participants of all its items together. */
  itemParts: { min: 1, max: 2000 } satisfies Range,
  /** Characters of the text that a search in a group looks for. */
  search: plainText(0, 200),
} as const;

/** Of the categories that a group makes for itself. */
export const CATEGORY_RULES = {
  name: lineText(2, 40),
  /** How many are in use. */
  count: { min: 0, max: 30 } satisfies Range,
  /** Those that were put away included. */
  countEver: { min: 0, max: 100 } satisfies Range,
} as const;

export const ATTACHMENT_RULES = {
  /** Of one file as it is sent. */
  bytes: { min: 1, max: 10 * 1024 * 1024 } satisfies Range,
  /** How many a transaction has. */
  count: { min: 0, max: 10 } satisfies Range,
  name: { min: 1, max: FILE_NAME_MAX, tidy: tidyFileName } satisfies TextRule,
} as const;
