import { store, stored } from '#web/lib/browser/browser-storage.ts';

// Most people have one group at a time in which things happen: the last one opened is offered first.

const KEY = 'lastGroup';

export function rememberGroup(groupId: string): void {
  store('local', KEY, groupId);
}

/** The same groups with the one last opened in front. */
export function lastGroupFirst<G extends { id: string }>(groups: readonly G[]): G[] {
  const last = stored('local', KEY);
  return [...groups].sort((a, b) => Number(b.id === last) - Number(a.id === last));
}
