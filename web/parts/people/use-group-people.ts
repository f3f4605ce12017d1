import { useParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { useGroup } from '#web/queries/groups/groups.ts';
import type { People } from './people.ts';
import { usePeople } from './use-people.ts';

/** The group that the address names, and who is in it as the reader knows them. */
export function useGroupPeople(): { groupId: string; group: Group | undefined; people: People } {
  const { groupId = '' } = useParams();
  const { data: group } = useGroup(groupId);
  return { groupId, group, people: usePeople(group) };
}
