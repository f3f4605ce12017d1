import { useMemo } from 'react';
import type { Group } from '#contract/groups.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { type People, peopleOf } from './people.ts';

/** Who is in a group as the reader knows them; none as long as the group is not known. */
export function usePeople(group: Pick<Group, 'members'> | undefined): People {
  const you = useYou();
  const deletedName = useTranslation().t('deletedMember');
  const members = group?.members;
  return useMemo(() => peopleOf(members ?? [], you, deletedName), [members, you, deletedName]);
}
