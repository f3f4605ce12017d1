import { useMutation } from '@tanstack/react-query';
import { addGuests, mergeGuest, renameGuest, restoreGuest } from '#contract/guests.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { changed } from './group-changes.ts';

/** `idempotencyKey` belongs to one press, so that a retry after a lost answer adds no guest twice. */
export function useAddGuests(groupId: string) {
  return useMutation({
    mutationFn: ({ displayNames, idempotencyKey }: { displayNames: string[]; idempotencyKey: string }) =>
      call(addGuests, { params: { groupId }, body: { displayNames } }, { idempotencyKey }),
    onSuccess: (group, _, __, { client }) => changed(client, group),
  });
}

export function useRenameGuest(groupId: string, userId: string) {
  return useMutation({
    mutationFn: (displayName: string) =>
      call(renameGuest, { params: { groupId, userId }, body: { displayName } }),
    onSuccess: (group, _, __, { client }) => changed(client, group),
  });
}

/** Lets a guest who was removed back in. Those who are in already stay. */
export function useRestoreGuest(groupId: string) {
  return useMutation({
    mutationFn: (userId: string) => call(restoreGuest, { params: { groupId, userId } }),
    onSuccess: (group, _, __, { client }) => changed(client, group),
  });
}

/** The guest's id is gone from everything that was read of the group. */
export function useMergeGuest(groupId: string, userId: string) {
  return useMutation({
    mutationFn: ({ into, idempotencyKey }: { into: string; idempotencyKey: string }) =>
      call(mergeGuest, { params: { groupId, userId }, body: { into } }, { idempotencyKey }),
    onSuccess: (group, _, __, { client }) => {
      changed(client, group);
      for (const queryKey of [keys.group(groupId), keys.balances, keys.activity])
        void client.invalidateQueries({ queryKey });
    },
  });
}
