import { useMutation } from '@tanstack/react-query';
import { addGuests, renameGuest } from '#contract/guests.ts';
import { call } from '#web/lib/api/call.ts';
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
