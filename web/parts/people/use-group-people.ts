import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useGroup } from '#web/queries/groups/groups.ts';
import { type People, peopleOf } from './people.ts';

/** The group that the address names, and who is in it as the reader knows them. */
export function useGroupPeople(): { groupId: string; group: Group | undefined; people: People } {
  const { groupId = '' } = useParams();
  const you = useYou();
  const { data: group } = useGroup(groupId);
  const deletedName = useTranslation().t('deletedMember');
  const people = useMemo(
    () => peopleOf(group?.members ?? [], you, deletedName),
    [group?.members, you, deletedName],
  );
  return { groupId, group, people };
}
