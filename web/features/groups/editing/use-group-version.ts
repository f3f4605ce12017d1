import type { Group } from '#contract/groups.ts';
import type { Conflict } from '#web/lib/forms/merge.ts';
import { useVersion } from '#web/lib/forms/use-version.ts';

/** The group that a form is about. Saving over a newer version asks only where `isAlike` does not hold. */
export function useGroupVersion<V>(group: Group, isAlike: (conflict: Conflict<Group, V>) => boolean) {
  return useVersion<Group, V>(group, { isOne: isGroup, isAlike });
}

function isGroup(details: object): details is Group {
  return 'members' in details;
}
