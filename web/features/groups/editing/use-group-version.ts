import type { Group } from '#contract/groups.ts';
import { isSame } from '#web/lib/forms/is-same.ts';
import { useVersion } from '#web/lib/forms/use-version.ts';

/** The group that a form is about. With `setting`, a newer version in which that is unchanged is saved over without asking. */
export function useGroupVersion(group: Group, setting?: 'households' | 'defaultSplit') {
  return useVersion(group, {
    isOne: isGroup,
    isAlike: (loaded, newer) => setting !== undefined && isSame(loaded[setting], newer[setting]),
  });
}

function isGroup(details: object): details is Group {
  return 'members' in details;
}
