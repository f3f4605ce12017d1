import { Tag } from 'lucide-react';
import { CATEGORIES, type Category } from '#domain/ledger/category.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { CATEGORY_ICONS } from '#web/parts/transactions/category-icon.ts';

interface CategoryMenuProps {
  category: Category | null;
  onChange: (category: Category | null) => void;
}

/** The category that is suggested or was chosen, to be pressed for another one. */
export function CategoryMenu({ category, onChange }: CategoryMenuProps) {
  const { t } = useTranslation('entering');
  const { t: tCategory } = useTranslation('categories');
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="quiet"
          size="sm"
          icon={category ? CATEGORY_ICONS[category] : Tag}
          aria-label={category ? t('category.chosen', { category: tCategory(category) }) : undefined}
        >
          {category ? tCategory(category) : t('category.choose')}
        </Button>
      }
      items={[
        ...CATEGORIES.map((one) => ({
          label: tCategory(one),
          icon: CATEGORY_ICONS[one],
          checked: one === category,
          onSelect: () => onChange(one),
        })),
        'separator' as const,
        { label: t('category.none'), checked: category === null, onSelect: () => onChange(null) },
      ]}
    />
  );
}
