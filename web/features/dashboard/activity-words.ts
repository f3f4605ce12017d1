import type { Activity, ActivityAction, ActivityNoun } from '#contract/activity.ts';

type Deed = `${ActivityNoun}.${ActivityAction}` | 'membership.removed';

/** What was done, as the texts name it. A membership that ends by another's hand is a removal. */
export function deedOf({
  noun,
  action,
  id,
  userId,
}: Pick<Activity, 'noun' | 'action' | 'id' | 'userId'>): Deed {
  if (noun === 'membership' && action === 'deleted' && id !== userId) return 'membership.removed';
  return `${noun}.${action}`;
}

/** Where to see it: the transaction, or its history once it is deleted; the group's details for everything else. */
export function addressOf({
  noun,
  action,
  id,
  groupId,
}: Pick<Activity, 'noun' | 'action' | 'id' | 'groupId'>): string {
  if (noun === 'transaction')
    return `/groups/${groupId}/${action === 'deleted' ? 'history' : 'transaction'}/${id}`;
  return `/groups/${groupId}/details`;
}
