import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { getProfile, updateProfile } from '#contract/accounts.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { mayReadAgain } from '#web/lib/api/retrying.ts';
import { session } from '#web/lib/session/session.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';

/** The signed-in person, known from the session at once and read again behind it. */
export function profileQuery(known: User) {
  return queryOptions({
    queryKey: keys.profile,
    ...reading(getProfile, {}),
    initialData: known,
    initialDataUpdatedAt: 0,
    retry: (failures, error) =>
      failures < 3 && mayReadAgain(error) && !(error instanceof ApiError && error.status === 403),
  });
}

/** `onShown` hears of the account as it is now. */
export function useUpdateProfile(onShown?: (client: QueryClient, user: User) => void) {
  return useMutation({
    mutationFn: (body: InputOf<typeof updateProfile>['body']) => call(updateProfile, { body }),
    onSuccess(user, _, __, { client }) {
      showAccount(client, user);
      onShown?.(client, user);
    },
  });
}

export function showAccount(client: QueryClient, user: User): void {
  client.setQueryData(keys.profile, user);
  session.replaceUser(user);
}
