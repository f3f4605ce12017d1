import { useEffect, useEffectEvent, useRef } from 'react';
import type { Member } from '#contract/groups.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { namesInSentence } from '#web/parts/people/people.ts';
import { type Draft, fittedDraft } from './draft.ts';

/**
 * Takes those out of an open entry who are removed from the group meanwhile, and says so. What is saved already names only
 * people with a past, who stay in the group's list when they go.
 */
export function useWithoutRemoved<D extends Draft>(
  draft: D,
  members: readonly Member[],
  update: (next: (draft: D) => D) => void,
): void {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  const known = useRef(members);

  const takeOut = useEffectEvent((removed: readonly Member[]) => {
    const isIncluded = ({ userId }: Member) =>
      [draft.payers, draft.recipients].some(({ entries }) =>
        entries.some((entry) => entry.userId === userId && entry.included),
      );
    const included = removed
      .filter(isIncluded)
      .map(({ displayName }) => displayName ?? t('app:deletedMember'));
    update((before) => ({ ...before, ...fittedDraft(before, members) }));
    if (included.length > 0)
      notify.warning(t('removed', { count: included.length, names: namesInSentence(included, language) }));
  });

  useEffect(() => {
    const ids = new Set(members.map(({ userId }) => userId));
    const removed = known.current.filter(({ userId }) => !ids.has(userId));
    known.current = members;
    if (removed.length > 0 && draft.saved === undefined) takeOut(removed);
  }, [members, draft.saved]);
}
