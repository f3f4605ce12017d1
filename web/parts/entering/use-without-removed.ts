import { useEffect, useEffectEvent, useRef } from 'react';
import type { Member } from '#contract/groups.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { namesInSentence } from '#web/parts/people/people.ts';
import type { Draft } from './draft.ts';
import { fittedDraft, takePlacesInDraft } from './fitted-draft.ts';

/**
 * Takes those out of an open entry who are removed from the group meanwhile, and says so. A guest whose place a member has
 * taken is that member. What is saved already names only people with a past, who stay in the group's list when they go.
 */
export function useWithoutRemoved<D extends Draft>(
  draft: D,
  members: readonly Member[],
  update: (next: (draft: D) => D) => void,
): void {
  const sayLost = useSayLost();
  const known = useRef(members);

  const refit = useEffectEvent((before: readonly Member[]) => {
    sayLost(draft, members, before);
    update((now) => ({ ...now, ...fittedDraft(now, members) }));
  });

  useEffect(() => {
    const before = known.current;
    known.current = members;
    const gone = idsGone(before, members);
    const isEdit = draft.saved !== undefined;
    if (isEdit ? gone.some((id) => placesOf(members).has(id)) : gone.length > 0) refit(before);
  }, [members, draft.saved]);
}

/**
 * Says whom a draft loses that is fitted for these members, and whose two shares it could not add up. The members of before
 * give the names of those who are gone.
 */
export function useSayLost(): (draft: Draft, members: readonly Member[], before?: readonly Member[]) => void {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  return (given, members, before = []) => {
    const { draft, unsummed } = takePlacesInDraft(given, members);
    const listed = (ids: ReadonlySet<string>) => {
      const named = [...new Map([...before, ...members].map((member) => [member.userId, member])).values()];
      return named
        .filter(({ userId }) => ids.has(userId))
        .map(({ displayName }) => displayName ?? t('app:deletedMember'));
    };
    const ids = new Set(members.map(({ userId }) => userId));
    const lost = new Set(draft.saved ? [] : includedIn(draft).filter((id) => !ids.has(id)));
    const [names, count] = [listed(lost), lost.size];
    if (names.length < count) notify.warning(t('removedUnnamed', { count }));
    else if (count > 0) notify.warning(t('removed', { count, names: namesInSentence(names, language) }));
    if (unsummed.length === 0) return;
    notify.warning(t('shareToCheck', { names: namesInSentence(listed(new Set(unsummed)), language) }));
  };
}

/** Those whom entries may name no more: they are in the group's list no more, or a member has taken their place. */
function idsGone(before: readonly Member[], members: readonly Member[]): string[] {
  const taken = placesOf(members);
  const ids = new Set(members.map(({ userId }) => userId).filter((id) => !taken.has(id)));
  return before.map(({ userId }) => userId).filter((id) => !ids.has(id));
}

/** The guests whose place a member has taken. */
function placesOf(members: readonly Member[]): ReadonlySet<string> {
  return new Set(members.flatMap(({ tookOver = [] }) => tookOver));
}

function includedIn({ payers, recipients }: Draft): string[] {
  return [payers, recipients].flatMap(({ entries }) =>
    entries.filter(({ included }) => included).map(({ userId }) => userId),
  );
}
