// What a transaction was for: one key of a set that every group has, whose words and pictures are the screen's, or the id of a
// category of the group's own.

import { foldText } from '#domain/fields/fold-text.ts';

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
export type CommonCategory = (typeof CATEGORIES)[number];

/** What a list is narrowed to where it shows what has no category, though it could have one. */
export const NO_CATEGORY = 'none';

/** A key of the set, or the id of one of the group's own. */
export type Category = string;

export function isCommonCategory(category: Category): category is CommonCategory {
  return CATEGORIES.some((one) => one === category);
}

/** The category where it may still be chosen: `own` are those of the group that it has not put away. */
export function offeredCategory(category: Category | null, own: ReadonlySet<string>): Category | null {
  return category === null || isCommonCategory(category) || own.has(category) ? category : null;
}

/** The pictures that a group chooses among for one of its own, in the order in which they are offered. */
export const CATEGORY_ICONS = [
  'shapes',
  'star',
  'utensils',
  'wine',
  'coffee',
  'shopping-basket',
  'shopping-bag',
  'shirt',
  'gift',
  'house',
  'sofa',
  'bed',
  'tent',
  'zap',
  'wifi',
  'smartphone',
  'hammer',
  'bus',
  'car',
  'fuel',
  'plane',
  'snowflake',
  'dumbbell',
  'clapperboard',
  'heart-pulse',
  'baby',
  'paw-print',
  'graduation-cap',
  'shield-check',
  'landmark',
] as const;
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

/** A name without capitals, accents, what is not seen and the width of spaces: no two categories of a group have the same. */
export function foldCategoryName(name: string): string {
  return foldText(name)
    .replace(/[\s\u2800]+/g, ' ')
    .trim();
}

/** The category whose name looks the same, the one with the id `exceptId` left out. */
export function findSameCategory<Named extends { readonly id: string; readonly name: string }>(
  categories: readonly Named[],
  name: string,
  exceptId?: string,
): Named | undefined {
  const folded = foldCategoryName(name);
  return categories.find((one) => one.id !== exceptId && foldCategoryName(one.name) === folded);
}

/**
 * The category of a version. As with a note, the one of the version before stays where the input names none.
 */
export function categoryOf(
  entered: { readonly category?: Category | null | undefined },
  before?: { readonly category?: Category | undefined },
): { category?: Category } {
  const category = entered.category === undefined ? before?.category : entered.category;
  return category ? { category } : {};
}
