import type { Group } from '#contract/groups.ts';

/** The ids of the group's own that a new entry may have. */
export function categoriesInUse({ categories }: Pick<Group, 'categories'>): ReadonlySet<string> {
  return new Set(categories.filter(({ putAwayAt }) => putAwayAt === null).map(({ id }) => id));
}
