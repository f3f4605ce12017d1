import type { Group } from '#contract/groups.ts';
import { may, type Permission, type Role } from '#domain/groups/permission.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { findMember } from './members.ts';

/** Whether the reader may do this in the group. Nothing is allowed before the group is read, nor outside of it. */
export function useMay(group: Group | undefined, permission: Permission): boolean {
  const you = useYou();
  const role = group && findMember(group, you)?.role;
  return role !== undefined && may(role, permission);
}

/** The reader and their role in the group: that of a member before the group is read, and outside of it. */
export function useReader(group: Group | undefined): { userId: string; role: Role } {
  const userId = useYou();
  const role = (group && findMember(group, userId)?.role) ?? 'member';
  return { userId, role };
}
