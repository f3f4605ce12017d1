import { isUnarchived } from './archive.ts';
import { lastGroupFirst } from './last-group.ts';

interface Offered {
  id: string;
  archivedAt: string | null;
}

/**
 * Those that a new expense may be for, the last one opened first. What is archived is offered only where
 * there is nothing else.
 */
export function offeredGroups<G extends Offered>(groups: readonly G[]): G[] {
  const current = groups.filter(isUnarchived);
  return lastGroupFirst(current.length > 0 ? current : groups);
}

export const newExpensePath = (groupId: string) => `/groups/${groupId}/transaction/new`;
