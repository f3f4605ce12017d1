import { Plus, Tag } from 'lucide-react';
import { memo, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { CATEGORIES, type Category } from '#domain/ledger/category.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useSteady } from '#web/lib/loading/use-steady.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { COMMON_ICONS, categoryIcon, OWN_ICONS } from '#web/parts/transactions/category-icon.ts';
import { useCategoryName } from '#web/parts/transactions/category-name.ts';

const CategoryDialog = deferred(
  async () => (await import('#web/parts/categories/category-dialog.tsx')).CategoryDialog,
  { on: 'first-interaction', texts: ['categorising'] },
);

interface CategoryMenuProps {
  category: Category | null;
  group: Group;
  onChange: (category: Category | null) => void;
}

/** The category that is suggested or was chosen, to be pressed for another one. The group's own come first. */
export function CategoryMenu({ onChange, ...rest }: CategoryMenuProps) {
  return <Choices {...rest} onChange={useSteady(onChange)} />;
}

/** Drawn again only when something of its own changes. */
const Choices = memo(function Choices({ category, group, onChange }: CategoryMenuProps) {
  const { t } = useTranslation('entering');
  const own = group.categories;
  const nameOf = useCategoryName(own);
  const [isAdding, setAdding] = useState(false);
  // One that was put away stays where it was chosen.
  const offered = own.filter(({ id, putAwayAt }) => putAwayAt === null || id === category);
  return (
    <>
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
          ...offered.map(({ id, name, icon }) => ({
            label: name,
            icon: OWN_ICONS[icon],
            checked: id === category,
            onSelect: () => onChange(id),
          })),
          { label: t('category.new'), icon: Plus, onSelect: () => setAdding(true) },
          'separator' as const,
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
      {isAdding && (
        <CategoryDialog group={group} onSaved={({ id }) => onChange(id)} onClose={() => setAdding(false)} />
      )}
    </>
  );
});
