import { useMutation } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { reorderGroups, setArchived } from '#contract/groups.ts';
import { call } from '#web/lib/api/call.ts';
import { inOrder } from '#web/lib/lists/order.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { showEarly, takeBack } from '#web/queries/connection/optimistic.ts';

// The reader's private settings for their groups: the order, and which are archived.

const REORDERING = ['reorder-groups'];

/** Shown at once and sent one after the other; a refused order is taken back, unless a later one is on its way. */
export function useReorderGroups() {
  return useMutation({
    mutationKey: REORDERING,
    scope: { id: 'reorder-groups' },
    mutationFn: (groupIds: string[]) => call(reorderGroups, { body: { groupIds } }),
    onMutate: (groupIds, { client }) =>
      showEarly<Group[]>(client, keys.groups, (groups) => inOrder(groups, groupIds)),
    onError: (_, __, shown, { client }) => {
      if (client.isMutating({ mutationKey: REORDERING }) === 1) takeBack(client, keys.groups, shown);
    },
  });
}

export interface Archiving {
  groupId: string;
  archived: boolean;
}

/** Shown at once, taken back when the server refuses. */
export function useSetArchived() {
  return useMutation({
    mutationFn: ({ groupId, archived }: Archiving) =>
      call(setArchived, { params: { groupId }, body: { archived } }),
    onMutate: ({ groupId, archived }, { client }) => {
      const archivedAt = archived ? new Date().toISOString() : null;
      return showEarly<Group[]>(client, keys.groups, (groups) =>
        groups.map((group) => (group.id === groupId ? { ...group, archivedAt } : group)),
      );
    },
    onSuccess: (group, _, __, { client }) => client.setQueryData<Group>(keys.group(group.id), group),
    onError: (_, __, shown, { client }) => takeBack(client, keys.groups, shown),
  });
}
