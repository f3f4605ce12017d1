import { useInfiniteQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { type ConflictField, ConflictNotice } from '#web/kit/feedback/conflict-notice.tsx';
import { nameList } from '#web/lib/format/name-list.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { namesInSentence } from '#web/parts/people/people.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { groupActivityQuery } from '#web/queries/ledger/activity.ts';

/** A setting that two admins have changed, in words. */
export interface GroupChoice extends Pick<ConflictField, 'label' | 'chosen' | 'onChoose'> {
  /** As the group's activity names it. */
  field: string;
  was: string;
  mine: string;
  theirs: string;
}

interface ChangedMeanwhileProps {
  conflict: { readonly before: Group; readonly newer: Group };
  choices: readonly GroupChoice[];
  /** The names of what else was changed: the form holds it already. */
  adopted?: readonly string[];
}

/** Another admin saved the group while the form was open: nothing of theirs is overwritten without asking. */
export function ChangedMeanwhile({ conflict, choices, adopted = [] }: ChangedMeanwhileProps) {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const authorOf = useAuthors(conflict);
  const authors = choices.map(({ field }) => authorOf(field));
  const names = [...new Set(authors.map(({ name }) => name))];
  return (
    <ConflictNotice
      title={
        authors.every(({ isYou }) => isYou)
          ? t('conflict.titleYou')
          : t('conflict.title', { count: names.length, names: namesInSentence(names, language) })
      }
      fields={choices.map(({ was, mine, theirs, ...choice }, index) => ({
        ...choice,
        was: t('conflict.was', { value: was || t('conflict.nothing') }),
        mine: { whose: t('conflict.mine'), value: mine || t('conflict.nothing') },
        theirs: {
          whose: authors[index]?.isYou ? t('conflict.elsewhere') : (authors[index]?.name ?? ''),
          value: theirs || t('conflict.nothing'),
        },
      }))}
      adopted={
        adopted.length > 0 && t('conflict.adopted', { fields: nameList(adopted, language, 'in-sentence') })
      }
    >
      {t('conflict.choose')}
    </ConflictNotice>
  );
}

/** Who was the last to change a setting since the form was opened; not a name until the activity is there. */
function useAuthors({ before, newer }: ChangedMeanwhileProps['conflict']) {
  const { t } = useTranslation('people');
  const { people } = useGroupPeople();
  const activity = useInfiniteQuery(groupActivityQuery(newer.id));
  const changes = (activity.data?.pages.flatMap(({ data }) => data) ?? []).filter(
    ({ noun, version }) => noun === 'group' && version > before.version,
  );
  return (field: string) => {
    const change = changes.find(({ details }) => details?.fields?.includes(field));
    const isYou = change !== undefined && change.userId === people.you;
    return { isYou, name: change ? people.get(change.userId).shortName : t('conflict.other') };
  };
}
