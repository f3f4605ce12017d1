// The default split as its editor holds it: texts as they were typed, read in one place.

import type { DefaultSplit } from '#contract/groups.ts';
import { countedWeight, WEIGHT_SCALE, WHOLE_PERCENT } from '#domain/ledger/weight.ts';
import { readWeight } from '#domain/ledger/weight-entry.ts';
import type { EntryLocale } from '#domain/money/number-entry.ts';
import { weightText } from '#web/lib/format/entry-text.ts';

export type DefaultMode = 'evenly' | DefaultSplit['mode'];

export interface SplitValues {
  mode: DefaultMode;
  /** By member; missing or blank: not in it. */
  texts: Readonly<Record<string, string>>;
}

export interface ParsedSplit {
  /** What is saved; null is evenly among all members. Undefined while an entry is wrong. */
  split: DefaultSplit | null | undefined;
  unreadable: ReadonlySet<string>;
  /** Percent still to assign, or too much when negative; 0 in every other mode. */
  remainder: number;
  isAllZero: boolean;
}

export function valuesOf(split: DefaultSplit | null, locale: EntryLocale): SplitValues {
  if (split === null) return { mode: 'evenly', texts: {} };
  const weights: { userId: string; weight: number }[] =
    split.mode === 'parts'
      ? split.parts.map(({ userId, parts }) => ({ userId, weight: parts }))
      : split.parts.map(({ userId, percent }) => ({ userId, weight: percent }));
  return {
    mode: split.mode,
    texts: Object.fromEntries(weights.map(({ userId, weight }) => [userId, weightText(weight, locale)])),
  };
}

/** A mode starts with all members alike: a part each, or no entry yet. */
export function withMode(mode: DefaultMode, userIds: readonly string[]): SplitValues {
  return { mode, texts: mode === 'parts' ? Object.fromEntries(userIds.map((userId) => [userId, '1'])) : {} };
}

/** @param userIds the members, in the order in which they are shown and saved */
export function parseSplit(
  { mode, texts }: SplitValues,
  userIds: readonly string[],
  locale: EntryLocale,
): ParsedSplit {
  const nothing = { unreadable: new Set<string>(), remainder: 0, isAllZero: false };
  if (mode === 'evenly') return { split: null, ...nothing };
  const read = userIds.map((userId) => ({ userId, value: readWeight(mode, texts[userId] ?? '', locale) }));
  const unreadable = new Set(read.filter(({ value }) => value === 'unreadable').map(({ userId }) => userId));
  const weights = read.flatMap(({ userId, value }) =>
    typeof value === 'number' && value > 0 ? [{ userId, value }] : [],
  );
  const isAllZero = unreadable.size === 0 && weights.length === 0;
  const assigned = weights.reduce((sum, { value }) => sum + countedWeight(value), 0);
  const remainder = mode === 'percent' ? (WHOLE_PERCENT - assigned) / WEIGHT_SCALE : 0;
  const isWrong = unreadable.size > 0 || isAllZero || remainder !== 0;
  return { split: isWrong ? undefined : splitOf(mode, weights), unreadable, remainder, isAllZero };
}

function splitOf(mode: DefaultSplit['mode'], weights: readonly { userId: string; value: number }[]) {
  return mode === 'parts'
    ? { mode, parts: weights.map(({ userId, value }) => ({ userId, parts: value })) }
    : { mode, parts: weights.map(({ userId, value }) => ({ userId, percent: value })) };
}
