import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getGroup, listGroups } from '#contract/groups.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
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

/** What this page knows of it. */
export function findGroupName(client: QueryClient, groupId: string): string | undefined {
  const listed = client.getQueryData(groupsQuery().queryKey)?.find(({ id }) => id === groupId);
  return (client.getQueryData(groupQuery(groupId).queryKey) ?? listed)?.name;
}

/** Deleted, never created, or not the reader's: the server does not tell which. A malformed id is treated alike. */
export function isGroupLost(error: unknown): boolean {
  return error instanceof ApiError && ['GROUP_NOT_FOUND', 'VALIDATION_ERROR'].includes(error.code);
}

export function useGroup(groupId: string) {
  return useQuery(groupQuery(groupId));
}

export function useGroups() {
  return useQuery(groupsQuery());
}
