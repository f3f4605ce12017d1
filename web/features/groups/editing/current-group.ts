import type { Group } from '#contract/groups.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** The group as it now is, which a refused stale version comes with. */
export function currentGroupIn(error: unknown): Group | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONSTRAINT_VIOLATION') return undefined;
  return isGroup(error.details) ? error.details : undefined;
}

/** Whether what a form is about is still as it was when it opened: then a newer version is no reason to ask. */
export function isUnchanged(base: Group, current: Group, setting: 'households' | 'defaultSplit'): boolean {
  return JSON.stringify(base[setting]) === JSON.stringify(current[setting]);
}

function isGroup(details: unknown): details is Group {
  return typeof details === 'object' && details !== null && 'version' in details && 'members' in details;
}
