import type { Group } from '#contract/groups.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { type People, peopleOf } from '#web/parts/people/people.ts';

/** The people of the group of a rule, in which the reader is "you"; none as long as the group is not known. */
export function useRulePeople(group: Group | undefined): People {
  const { t } = useTranslation();
  return peopleOf(group?.members ?? [], useYou(), t('app:deletedMember'));
}
