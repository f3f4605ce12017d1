import type { GroupCategory } from '#contract/categories.ts';
import { type Category, isCommonCategory, NO_CATEGORY } from '#domain/ledger/category.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Names a category: `own` are those of the group, put away or not. */
export function useCategoryName(own: readonly GroupCategory[] | undefined): (category: Category) => string {
  const { t } = useTranslation('categories');
  return (category) => {
    if (category === NO_CATEGORY) return t('none');
    if (isCommonCategory(category)) return t(category);
    return own?.find(({ id }) => id === category)?.name ?? t('unknown');
  };
}
