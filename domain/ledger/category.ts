// What a transaction was for, by one key of a set that every group has. The words and pictures are the screen's.

/** In the order in which they are offered. A key is kept for ever: old transactions have it. */
export const CATEGORIES = [
  'groceries',
  'dining',
  'rent',
  'household',
  'utilities',
  'internet',
  'transport',
  'car',
  'travel',
  'lodging',
  'entertainment',
  'sport',
  'shopping',
  'health',
  'gifts',
  'children',
  'pets',
  'education',
  'insurance',
  'fees',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The category that a version has. As with a note, what does not name it leaves that of the version before. */
export function categoryOf(
  entered: { readonly category?: Category | null | undefined },
  before?: { readonly category?: Category | undefined },
): { category?: Category } {
  const category = entered.category === undefined ? before?.category : entered.category;
  return category ? { category } : {};
}
