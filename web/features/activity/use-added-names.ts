import type { Activity } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { namesInSentence, shortNameAmong } from '#web/parts/people/people.ts';

/** More names than these would fill the lines of a row. */
const SHOWN = { first: 3, atOnce: 4 };

/** 'Grandma, Leo, Mia and 47 others', from members who were added one after another, newest first. */
export function useAddedNames(group: Group | undefined): (items: readonly Activity[]) => string {
  const { t } = useTranslation('activity');
  const language = useLanguage();
  return (items) => {
    const names = items.map(({ memberName }) =>
      memberName ? shortNameAmong(group?.members ?? [], memberName, t('app:deletedMember')) : t('somebody'),
    );
    names.reverse();
    const rest = names.length > SHOWN.atOnce ? names.splice(SHOWN.first).length : 0;
    return namesInSentence(rest > 0 ? [...names, t('others', { count: rest })] : names, language);
  };
}
