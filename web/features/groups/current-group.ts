import type { Group } from '#contract/groups.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** The group as it now is, which a refused stale version comes with. */
export function currentGroupIn(error: unknown): Group | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONSTRAINT_VIOLATION') return undefined;
  return isGroup(error.details) ? error.details : undefined;
}

function isGroup(details: unknown): details is Group {
  return typeof details === 'object' && details !== null && 'version' in details && 'members' in details;
}
