import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listActivity, listGroupActivity } from '#contract/activity.ts';
import { call } from '#web/lib/api/call.ts';
import { firstPage } from '#web/queries/connection/first-page.ts';
import { keys } from '#web/queries/connection/keys.ts';
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
    queryFn: ({ pageParam, signal }) =>
      call(
        listActivity,
        { query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Everything that happened in a group, newest first, page after page. */
export function groupActivityQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: keys.groupActivity(groupId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listGroupActivity,
        {
          params: { groupId },
          query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextCursor,
  });
}
