import { Plus, Tag } from 'lucide-react';
import { type Dispatch, memo, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { CATEGORIES, type Category } from '#domain/ledger/category.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { COMMON_ICONS, categoryIcon, OWN_ICONS } from '#web/parts/transactions/category-icon.ts';
import { useCategoryName } from '#web/parts/transactions/category-name.ts';
import type { DraftAction } from './draft-reducer.ts';

const CategoryDialog = deferred(
  async () => (await import('#web/parts/categories/category-dialog.tsx')).CategoryDialog,
  { on: 'first-interaction', texts: ['categorising'] },
);

interface CategoryMenuProps {
  category: Category | null;
  group: Group;
  dispatch: Dispatch<DraftAction>;
}

/**
 * The category that is suggested or was chosen, to be pressed for another one. The group's own come first. Drawn again only
 * when something of its own changes.
 */
export const CategoryMenu = memo(function CategoryMenu({ category, group, dispatch }: CategoryMenuProps) {
  const { t } = useTranslation('entering');
  const own = group.categories;
  const nameOf = useCategoryName(own);
  const [isAdding, setAdding] = useState(false);
  const choose = (chosen: Category | null) => dispatch({ kind: 'categorise', category: chosen });
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
            <span className="min-w-0 wrap-anywhere">
              {category ? nameOf(category) : t('category.choose')}
            </span>
          </Button>
        }
        items={[
          ...offered.map(({ id, name, icon }) => ({
            label: name,
            icon: OWN_ICONS[icon],
            checked: id === category,
            onSelect: () => choose(id),
          })),
          { label: t('category.new'), icon: Plus, onSelect: () => setAdding(true) },
          'separator' as const,
          ...CATEGORIES.map((one) => ({
            label: nameOf(one),
            icon: COMMON_ICONS[one],
            checked: one === category,
            onSelect: () => choose(one),
          })),
          'separator' as const,
          { label: t('category.none'), checked: category === null, onSelect: () => choose(null) },
        ]}
      />
      {isAdding && (
        <CategoryDialog group={group} onSaved={({ id }) => choose(id)} onClose={() => setAdding(false)} />
      )}
    </>
  );
});
