import type { GroupCategory } from '#contract/categories.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { listNames, type People } from '#web/parts/people/people.ts';
import { useCategoryName } from '#web/parts/transactions/category-name.ts';
import type { Draft } from './draft.ts';
import { parseDraft } from './parsed-draft.ts';

/** What members may have entered differently in two versions of the same. */
export const ENTRY_FIELDS = [
  'description',
  'amountText',
  'currency',
  'date',
  'payers',
  'recipients',
  'category',
  'note',
] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

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
    if (field === 'amountText') return amount.ok ? formatMoney(total, currency, language) : draft.amountText;
    if (field === 'date')
      return isCalendarDate(draft.date) ? formatDate(draft.date, language, 'long') : t('change.nothing');
    if (field === 'category') return draft.category ? categoryName(draft.category) : t('change.nothing');
    if (field === 'description' || field === 'currency' || field === 'note')
      return draft[field].trim() || t('change.nothing');
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
    const list = listNames(participants, language) || t('change.nothing');
    return participants.length > 1 ? `${t(`modeChoice.${mode}`)}: ${list}` : list;
  };
}
