import { queryOptions, useQuery } from '@tanstack/react-query';
import { getGroup, listGroups } from '#contract/groups.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { early, reading } from '#web/queries/connection/reading.ts';

export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: keys.group(groupId),
    ...reading(getGroup, { params: { groupId } }),
  });
}

/** All of the reader's groups, in the reader's order. */
export function groupsQuery() {
  return queryOptions({
    queryKey: keys.groups,
    queryFn: async ({ signal }) => (await call(listGroups, {}, { signal })).data,
    meta: early(listGroups, {}, ({ data }) => data),
  });
}

export function useGroup(groupId: string) {
  return useQuery(groupQuery(groupId));
}

export function useGroups() {
  return useQuery(groupsQuery());
}
