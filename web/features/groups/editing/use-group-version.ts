import type { Group } from '#contract/groups.ts';
import type { Conflict } from '#web/lib/forms/combine.ts';
import { useVersion } from '#web/lib/forms/use-version.ts';

/**
 * The group that a form is about. An edit names only the settings that it changes, so it is saved as it is over a newer
 * version, unless something of that is in question.
 */
export function useGroupVersion<V>(group: Group, isUnquestioned: (conflict: Conflict<Group, V>) => boolean) {
  return useVersion<Group, V>(group, {
    isOne: isGroup,
    combine: (conflict) => (isUnquestioned(conflict) ? conflict.mine : undefined),
  });
}

function isGroup(details: object): details is Group {
  return 'members' in details;
}
