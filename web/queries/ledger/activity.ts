import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listActivity, listGroupActivity } from '#contract/activity.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { paging } from '#web/queries/connection/paging.ts';
import { reading } from '#web/queries/connection/reading.ts';

/** As many as the dashboard shows. */
const LATEST = 10;

const PAGE_SIZE = 50;

export function activityQuery() {
  return queryOptions({
    queryKey: keys.activity,
    ...reading(listActivity, { query: { limit: LATEST } }),
    select: ({ data }) => data,
  });
}

/** Everything that happened in all of the reader's groups, newest first, page after page. */
export function allActivityQuery() {
  return infiniteQueryOptions({
    queryKey: keys.allActivity,
    ...paging(listActivity, { query: { limit: PAGE_SIZE } }),
  });
}

/** Everything that happened in a group, newest first, page after page. */
export function groupActivityQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: keys.groupActivity(groupId),
    ...paging(listGroupActivity, { params: { groupId }, query: { limit: PAGE_SIZE } }),
  });
}
