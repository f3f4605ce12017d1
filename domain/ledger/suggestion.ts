// A category is suggested from the description, by what the group chose before. The same description gets the
// same category again. Otherwise each known word has one vote. It is divided evenly among the earlier choices
// with that word, and goes to their categories.

import { foldText } from '#domain/fields/fold-text.ts';
import type { Category } from './category.ts';

/** What a member chose, or left as it was suggested. */
export interface CategoryChoice {
  readonly description: string;
  readonly category: Category;
}

/** `choices` are the group's, the newest first; of equal ones the newest decides. Undefined where no word is known. */
export function suggestCategory(
  description: string,
  choices: readonly CategoryChoice[],
): Category | undefined {
  const text = normalised(description);
  if (text === '') return undefined;
  const same = choices.find((choice) => normalised(choice.description) === text);
  return same?.category ?? mostVoted(wordsOf(text), choices);
}

function mostVoted(words: ReadonlySet<string>, choices: readonly CategoryChoice[]): Category | undefined {
  const related = choices
    .map(({ description, category }) => ({ category, words: wordsOf(normalised(description)) }))
    .filter((choice) => [...words].some((word) => choice.words.has(word)));
  // In the order of their newest choices, so that the newest decides between equal votes.
  const votes = new Map(related.map(({ category }) => [category, 0]));
  for (const word of words) {
    const chosen = related.filter((choice) => choice.words.has(word));
    for (const { category } of chosen) votes.set(category, (votes.get(category) ?? 0) + 1 / chosen.length);
  }
  const most = Math.max(...votes.values());
  return [...votes].find(([, count]) => count > most - ROUNDING)?.[0];
}

// Thirds do not add up to exactly one.
const ROUNDING = 1e-9;

function normalised(description: string): string {
  return foldText(description)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that may tell of a category: not "at", "en", "12". */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' ').filter((word) => word.length >= 3 && !/^\d+$/.test(word)));
}
