import { type QueryClient, useMutation } from '@tanstack/react-query';
import {
  createCategory,
  type GroupCategory,
  type NewCategory,
  putCategoryAway,
  updateCategory,
} from '#contract/categories.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { Group } from '#contract/groups.ts';
import { foldCategoryName } from '#domain/ledger/category.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';

type CategoryEdit = InputOf<typeof updateCategory>['body'] & { readonly id: string };

/** `id` is the form's, so that pressing twice makes one. */
export function useCreateCategory(groupId: string) {
  return useMutation({
    mutationFn: (draft: NewCategory) => call(createCategory, { params: { groupId }, body: draft }),
    onSuccess: (category, _, __, { client }) => changedCategory(client, groupId, category),
  });
}

export function useUpdateCategory(groupId: string) {
  return useMutation({
    mutationFn: ({ id: categoryId, ...body }: CategoryEdit) =>
      call(updateCategory, { params: { groupId, categoryId }, body }),
    onSuccess: (category, _, __, { client }) => changedCategory(client, groupId, category),
  });
}

export function usePutCategoryAway(groupId: string) {
  return useMutation({
    mutationFn: (categoryId: string) => call(putCategoryAway, { params: { groupId, categoryId } }),
    onSuccess: (_, __, ___, { client }) => readAgain(client, groupId),
  });
}

/** The category as the server answered it, in its place among the others: what was just made can be chosen at once. */
function changedCategory(client: QueryClient, groupId: string, category: GroupCategory): void {
  client.setQueryData<Group>(
    keys.group(groupId),
    (group) =>
      group && {
        ...group,
        categories: [...group.categories.filter(({ id }) => id !== category.id), category].sort(byName),
      },
  );
  void readAgain(client, groupId);
}

/** The order in which the server lists them. */
function byName(one: GroupCategory, other: GroupCategory): number {
  return foldCategoryName(one.name) < foldCategoryName(other.name) ? -1 : 1;
}

function readAgain(client: QueryClient, groupId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: keys.groups });
  void client.invalidateQueries({ queryKey: keys.groupActivity(groupId) });
  return client.invalidateQueries({ queryKey: keys.group(groupId), exact: true });
}
