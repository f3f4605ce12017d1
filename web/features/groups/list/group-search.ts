import { matchesSearch } from '#domain/fields/search-text.ts';

/** The groups whose name or description holds what was typed, whatever its case and accents. */
export function matching<G extends { name: string; description: string }>(
  groups: readonly G[],
  text: string,
): readonly G[] {
  if (text.trim() === '') return groups;
  return groups.filter(({ name, description }) => matchesSearch(`${name}\n${description}`, text));
}
