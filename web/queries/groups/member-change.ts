import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { Group } from '#contract/groups.ts';
import { keys } from '#web/queries/connection/keys.ts';

/** Puts a member's new name and picture into every group that has been read. */
export function showMember(client: QueryClient, user: User): void {
  const shown = (group: Group) => withMember(group, user);
  client.setQueryData<Group[]>(keys.groups, (groups) => groups?.map(shown));
  // Longer keys are of what is in the group.
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['group'] }))
    if (queryKey.length === GROUP_KEY_LENGTH)
      client.setQueryData<Group>(queryKey, (group) => group && shown(group));
  void client.invalidateQueries({ queryKey: keys.activity });
}

const GROUP_KEY_LENGTH = keys.group('').length;

function withMember(group: Group, { id, displayName, avatarUrl }: User): Group {
  if (!group.members.some(({ userId }) => userId === id)) return group;
  return {
    ...group,
    members: group.members.map((member) =>
      member.userId === id ? { ...member, displayName, avatarUrl } : member,
    ),
  };
}
