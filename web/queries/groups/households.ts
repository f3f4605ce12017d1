import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import { setHouseholds } from '#contract/groups.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { changed } from './group-changes.ts';

type HouseholdsEdit = InputOf<typeof setHouseholds>['body'];

/** Saves the households, which settle as one. The plans change with them. */
export function useSetHouseholds(groupId: string) {
  return useMutation({
    mutationFn: (edit: HouseholdsEdit) => call(setHouseholds, { params: { groupId }, body: edit }),
    onSuccess: (group, _, __, { client }) => {
      changed(client, group);
      void client.invalidateQueries({ queryKey: keys.settlement(groupId) });
    },
  });
}
