/** The groups whose name or description holds what was typed, whatever its case and accents. */
export function matching<G extends { name: string; description: string }>(
  groups: readonly G[],
  text: string,
): readonly G[] {
  const wanted = plain(text.trim());
  if (wanted === '') return groups;
  return groups.filter(({ name, description }) => plain(`${name}\n${description}`).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
