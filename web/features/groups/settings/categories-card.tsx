import { Archive, Pencil, Plus, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { GroupCategory } from '#contract/categories.ts';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { firstClick } from '#web/kit/actions/first-click.ts';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { useFocusWhenLost } from '#web/kit/popups/use-focus-when-lost.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { usePuttingAway } from '#web/parts/categories/use-putting-away.ts';
import { OWN_ICONS } from '#web/parts/transactions/category-icon.ts';

const CategoryDialog = deferred(
  async () => (await import('#web/parts/categories/category-dialog.tsx')).CategoryDialog,
  { on: 'first-interaction' },
);

/** The categories that the group made for itself. Every member may change them. */
export function CategoriesCard({ group }: { group: Group }) {
  const { t } = useTranslation('categorising');
  const [edited, setEdited] = useState<GroupCategory | 'new'>();
  const { putAway, bringBack, isBusy } = usePuttingAway(group);
  const inUse = group.categories.filter(({ putAwayAt }) => putAwayAt === null);
  const away = group.categories.filter(({ putAwayAt }) => putAwayAt !== null);
  const lists = useRef<HTMLDivElement>(null);
  useFocusWhenLost(lists, away.length);
  return (
    <Card as="section" aria-labelledby="categories">
      <CardHeader
        id="categories"
        title={t('title')}
        aside={
          inUse.length > 0 && (
            <Button size="sm" icon={Plus} onClick={() => setEdited('new')}>
              {t('new')}
            </Button>
          )
        }
      />
      <div ref={lists} tabIndex={-1} className="outline-none">
        {inUse.length === 0 && (
          <div className="grid justify-items-start gap-3 px-4 pb-4 sm:px-5">
            <Text size="s" tone="muted">
              {t('none')}
            </Text>
            <Button size="sm" icon={Plus} onClick={() => setEdited('new')}>
              {t('new')}
            </Button>
          </div>
        )}
        {inUse.length > 0 && (
          <List label={t('title')}>
            {inUse.map((category) => (
              <ListRow
                key={category.id}
                leading={<IconTile icon={OWN_ICONS[category.icon]} />}
                title={<bdi>{category.name}</bdi>}
                trailing={
                  <span className="flex">
                    <IconButton
                      icon={Pencil}
                      label={t('edit', { name: category.name })}
                      onClick={() => setEdited(category)}
                    />
                    <IconButton
                      icon={Archive}
                      label={t('putAway', { name: category.name })}
                      // One that is disabled would lose the focus, also where it is refused.
                      aria-disabled={isBusy(category) || undefined}
                      onClick={firstClick(() => void putAway(category))}
                    />
                  </span>
                }
              />
            ))}
          </List>
        )}
        {away.length > 0 && (
          <details className="border-t border-line px-4 py-3 sm:px-5">
            <summary className="cursor-pointer text-s text-ink-2">
              {t('awayTitle', { count: away.length })}
            </summary>
            <div className="mt-1">
              <Text size="s" tone="faint">
                {t('awayHint')}
              </Text>
            </div>
            <ul className="mt-2 grid gap-1">
              {away.map((category) => (
                <li key={category.id} className="flex items-center gap-3">
                  <span className="min-w-0 flex-1 truncate text-s">
                    <bdi>{category.name}</bdi>
                  </span>
                  <Button
                    size="sm"
                    variant="quiet"
                    icon={Undo2}
                    busy={isBusy(category)}
                    aria-label={t('bringBackNamed', { name: category.name })}
                    onClick={firstClick(() => void bringBack(category))}
                  >
                    {t('bringBack')}
                  </Button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {edited && (
        <CategoryDialog
          group={group}
          category={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}
