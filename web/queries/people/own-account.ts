import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { deleteAccount, previewDeletion, removeAvatar, setAvatar } from '#contract/accounts.ts';
import { exportOwnData, type OwnData } from '#contract/exports.ts';
import { call } from '#web/lib/api/call.ts';
import { emptyFile, readFile } from '#web/lib/api/files.ts';
import { reading } from '#web/queries/connection/reading.ts';
import { showMember } from '#web/queries/groups/member-change.ts';
import { showAccount } from './accounts.ts';
import { useProven } from './proof.ts';

// What only the profile asks for: no other page waits for it.

/** `image` is a square JPEG, as base64. */
export function useSetAvatar() {
  return useMutation({
    mutationFn: (image: string) => call(setAvatar, { body: { image } }),
    onSuccess: (user, _, __, { client }) => showEverywhere(client, user),
  });
}

export function useRemoveAvatar() {
  return useMutation({
    mutationFn: () => call(removeAvatar, {}),
    onSuccess: (user, _, __, { client }) => showEverywhere(client, user),
  });
}

/** What deleting the account would leave behind, as it is at this moment. */
export function deletionQuery() {
  return queryOptions({
    queryKey: ['deletion'],
    ...reading(previewDeletion, {}),
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

/** The server may write it for minutes: read as a file, it has no time limit, and it is not begun again unasked. */
export function useExportOwnData() {
  return useMutation({
    mutationFn: async (): Promise<OwnData> => {
      const file = await readFile(exportOwnData, {});
      return ownDataIn(await file.text());
    },
    retry: false,
  });
}

/** @throws ApiError where it is no JSON, as of an answer that was cut off. */
function ownDataIn(text: string): OwnData {
  try {
    return JSON.parse(text).data;
  } catch {
    throw emptyFile(exportOwnData.path);
  }
}

function showEverywhere(client: QueryClient, user: User): void {
  showAccount(client, user);
  showMember(client, user);
}
