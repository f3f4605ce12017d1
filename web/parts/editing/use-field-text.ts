import type { GroupCategory } from '#contract/categories.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Draft } from '#web/parts/entering/draft.ts';
import { parseDraft } from '#web/parts/entering/parsed-draft.ts';
import { namesInSentence, type People } from '#web/parts/people/people.ts';
import { readForeign } from '#web/parts/rates/foreign-entry.ts';
import { useCategoryName } from '#web/parts/transactions/category-name.ts';
import type { EntryField } from './compared-entry.ts';

/** What a draft holds in a field, in words. */
export function useFieldText(
  people: People,
  /** The categories of the group's own. */
  own: readonly GroupCategory[],
): (draft: Draft, field: EntryField) => string {
  const { t } = useTranslation('transactions');
  const categoryName = useCategoryName(own);
  const language = useLanguage();
  return (draft, field) => {
    const { amount, total, ...sides } = parseDraft(draft);
    const { currency } = draft;
    if (field === 'amount') {
      const original = draft.foreign && readForeign(draft.foreign, draft.locale);
      const paid = original ? ` (${formatMoney(original.amount, original.currency, language)})` : '';
      return amount.ok ? formatMoney(total, currency, language) + paid : draft.amountText;
    }
    if (field === 'date')
      return isCalendarDate(draft.date) ? formatDate(draft.date, language, 'long') : t('change.nothing');
    if (field === 'category') return draft.category ? categoryName(draft.category) : t('change.nothing');
    if (field === 'description' || field === 'note') return draft[field].trim() || t('change.nothing');
    const { shares } = sides[field];
    const { mode, entries } = draft[field];
    const participants = entries
      .filter(({ included }) => included)
      .map(({ userId }) => {
        const { isYou, shortName } = people.get(userId);
        const share = shares?.get(userId);
        const name = isYou ? t('people.you') : isolated(shortName);
        return share === undefined ? name : `${name} ${formatMoney(share, currency, language)}`;
      });
    const list = namesInSentence(participants, language) || t('change.nothing');
    return participants.length > 1 ? `${t(`modeChoice.${mode}`)}: ${list}` : list;
  };
}
