import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { CallOf } from '#contract/endpoints.ts';
import { getProfile, updateProfile } from '#contract/routes.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { session } from '#web/lib/session.ts';
import { mayReadAgain } from './client.ts';
import { keys } from './keys.ts';

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
    mutationFn: (body: CallOf<typeof updateProfile>['body']) => call(updateProfile, { body }),
    onSuccess(user) {
      client.setQueryData(keys.profile, user);
      session.replaceUser(user);
    },
  });
}
