import { Tag } from 'lucide-react';
import type { GroupCategory } from '#contract/categories.ts';
import { CATEGORIES, type Category } from '#domain/ledger/category.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { COMMON_ICONS, categoryIcon, OWN_ICONS } from '#web/parts/transactions/category-icon.ts';
import { useCategoryName } from '#web/parts/transactions/category-name.ts';

interface CategoryMenuProps {
  category: Category | null;
  /** The group's own. */
  own: readonly GroupCategory[];
  onChange: (category: Category | null) => void;
}

/** The category that is suggested or was chosen, to be pressed for another one. */
export function CategoryMenu({ category, own, onChange }: CategoryMenuProps) {
  const { t } = useTranslation('entering');
  const nameOf = useCategoryName(own);
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="quiet"
          size="sm"
          icon={(category && categoryIcon(category, own)) || Tag}
          aria-label={category ? t('category.chosen', { category: nameOf(category) }) : undefined}
        >
          {category ? nameOf(category) : t('category.choose')}
        </Button>
      }
      items={[
        ...own
          .filter(({ id, putAwayAt }) => putAwayAt === null || id === category)
          .map(({ id, name, icon }) => ({
            label: name,
            icon: OWN_ICONS[icon],
            checked: id === category,
            onSelect: () => onChange(id),
          })),
        ...CATEGORIES.map((one) => ({
          label: nameOf(one),
          icon: COMMON_ICONS[one],
          checked: one === category,
          onSelect: () => onChange(one),
        })),
        'separator' as const,
        { label: t('category.none'), checked: category === null, onSelect: () => onChange(null) },
      ]}
    />
  );
}
