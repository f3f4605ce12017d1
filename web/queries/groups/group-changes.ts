import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { Group } from '#contract/groups.ts';
import { createGroup, deleteGroup, getGroup, updateGroup } from '#contract/groups.ts';
import { changeRole, leaveGroup, removeMember } from '#contract/memberships.ts';
import type { Role } from '#domain/groups/permission.ts';
import { call } from '#web/lib/api/call.ts';
import { orGone } from '#web/lib/api/or-gone.ts';
import { isUnanswered } from '#web/lib/forms/unanswered.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { showEarly, takeBack } from '#web/queries/connection/optimistic.ts';
import { isGroupLost } from './groups.ts';

export type GroupDraft = InputOf<typeof createGroup>['body'];
type GroupEdit = InputOf<typeof updateGroup>['body'];

/** `idempotencyKey` is the form's, so that pressing twice makes one group. */
export function useCreateGroup() {
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: GroupDraft; idempotencyKey: string }) =>
      call(createGroup, { body: draft }, { idempotencyKey }),
    onSuccess: (group, _, __, { client }) => joined(client, group),
  });
}

export function useUpdateGroup(groupId: string) {
  return useMutation({
    mutationFn: (edit: GroupEdit) => call(updateGroup, { params: { groupId }, body: edit }),
    onSuccess: (group, _, __, { client }) => changed(client, group),
  });
}

export function useDeleteGroup(groupId: string) {
  return useMutation({
    mutationFn: () => orLost(call(deleteGroup, { params: { groupId } }), groupId),
    onSuccess: (_, __, ___, { client }) => left(client, groupId),
  });
}

export function useLeaveGroup(groupId: string) {
  return useMutation({
    mutationFn: () => orLost(orGone(call(leaveGroup, { params: { groupId } }), 'GROUP_NOT_FOUND'), groupId),
    onSuccess: (_, __, ___, { client }) => left(client, groupId),
  });
}

interface RoleChange {
  userId: string;
  role: Role;
}

function roleChange(groupId: string) {
  return {
    mutationFn: ({ userId, role }: RoleChange) =>
      call(changeRole, { params: { groupId, userId }, body: { role } }),
    onSuccess: (group: Group, _: RoleChange, __: unknown, { client }: { client: QueryClient }) =>
      changed(client, group),
  };
}

/** Shown once the server has taken it. */
export function useHandOver(groupId: string) {
  return useMutation(roleChange(groupId));
}

/** Shown at once, taken back when the server refuses. */
export function useChangeRole(groupId: string) {
  return useMutation({
    ...roleChange(groupId),
    onMutate: ({ userId, role }, { client }) =>
      showEarly<Group>(client, keys.group(groupId), (group) => withRole(group, userId, role)),
    onError: (_, __, shown, { client }) => takeBack(client, keys.group(groupId), shown),
  });
}

export function useRemoveMember(groupId: string) {
  return useMutation({
    mutationFn: (userId: string) =>
      orGone(call(removeMember, { params: { groupId, userId } }), 'NOT_GROUP_MEMBER'),
    onSuccess: (_, __, ___, { client }) => {
      void client.invalidateQueries({ queryKey: keys.group(groupId), exact: true });
      void client.invalidateQueries({ queryKey: keys.groups });
    },
  });
}

// The reads are not awaited: the screen that made the change continues at once.

/** What a new membership changes beyond the group itself: the list, and how much of the plan is used. */
export function joined(client: QueryClient, group: Group): void {
  changed(client, group);
  for (const queryKey of [keys.tier, keys.balances, keys.activity])
    void client.invalidateQueries({ queryKey });
}

/** The group as the server answered it after a change. */
export function changed(client: QueryClient, group: Group): void {
  client.setQueryData<Group>(keys.group(group.id), group);
  void client.invalidateQueries({ queryKey: keys.groups });
}

/** An answer that was lost is taken for a yes where the group is not there any more. */
async function orLost(parting: Promise<void>, groupId: string): Promise<void> {
  try {
    await parting;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const found: unknown = await call(getGroup, { params: { groupId } }).catch((failure: unknown) => failure);
    if (!isGroupLost(found)) throw error;
  }
}

// The group's own queries stay in the cache until its screen is gone: dropped now, they would be asked for again and refused.
function left(client: QueryClient, groupId: string): void {
  client.removeQueries({ queryKey: keys.group(groupId), type: 'inactive' });
  for (const queryKey of [keys.groups, keys.tier, keys.balances, keys.activity])
    void client.invalidateQueries({ queryKey });
}

function withRole(group: Group, userId: string, role: Role): Group {
  const members = group.members.map((member) => (member.userId === userId ? { ...member, role } : member));
  return { ...group, members };
}
