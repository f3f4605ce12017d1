import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import {
  deleteAccount,
  getProfile,
  previewDeletion,
  removeAvatar,
  setAvatar,
  updateProfile,
} from '#contract/accounts.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { exportOwnData } from '#contract/exports.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { session } from '#web/lib/session/session.ts';
import { mayReadAgain } from '#web/queries/connection/client.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { showMember } from '#web/queries/groups/member-change.ts';
import { useProven } from './proof.ts';

/** The signed-in person, known from the session at once and read again behind it. */
export function profileQuery(known: User) {
  return queryOptions({
    queryKey: keys.profile,
    queryFn: ({ signal }) => call(getProfile, {}, { signal }),
    initialData: known,
    initialDataUpdatedAt: 0,
    retry: (failures, error) =>
      failures < 3 && mayReadAgain(error) && !(error instanceof ApiError && error.status === 403),
  });
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof updateProfile>['body']) => call(updateProfile, { body }),
    onSuccess: (user) => changed(client, user),
  });
}

/** `image` is a square JPEG, as base64. */
export function useSetAvatar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (image: string) => call(setAvatar, { body: { image } }),
    onSuccess: (user) => changed(client, user),
  });
}

export function useRemoveAvatar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeAvatar, {}),
    onSuccess: (user) => changed(client, user),
  });
}

/** What deleting the account would leave behind, as it is at this moment. */
export function deletionQuery() {
  return queryOptions({
    queryKey: keys.deletion,
    queryFn: ({ signal }) => call(previewDeletion, {}, { signal }),
    staleTime: 0,
  });
}

/** Ends every session; signing in before the day it answers takes it back. */
export function useDeleteAccount() {
  const proven = useProven();
  return useMutation({
    mutationFn: (acceptOutstanding: boolean) =>
      proven(() => call(deleteAccount, { body: { acceptOutstanding } })),
    retry: false,
  });
}

export function useExportOwnData() {
  return useMutation({ mutationFn: () => call(exportOwnData, {}) });
}

function changed(client: QueryClient, user: User): void {
  client.setQueryData(keys.profile, user);
  session.replaceUser(user);
  showMember(client, user);
}
