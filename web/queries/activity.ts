import { queryOptions } from '@tanstack/react-query';
import { listActivity } from '#contract/routes.ts';
import { call } from '#web/lib/call.ts';
import { keys } from './keys.ts';

/** As many as a dashboard shows without becoming an archive. */
const LATEST = 10;

export function activityQuery() {
  return queryOptions({
    queryKey: keys.activity,
    queryFn: ({ signal }) => call(listActivity, { query: { limit: LATEST } }, { signal }),
    select: ({ data }) => data,
  });
}
