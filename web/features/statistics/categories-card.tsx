import type { LucideIcon } from 'lucide-react';
import type { TileColour } from '#domain/groups/group.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { useFirstRows } from '#web/kit/layout/use-first-rows.ts';
import { formatPercent } from '#web/lib/format/number-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { tileLook } from '#web/parts/groups/tile-look.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { PartBar } from './part-bar.tsx';

/** What was spent on one category. */
export interface CategoryPart {
  key: string;
  name: string;
  icon: LucideIcon;
  /** The group whose own it is, where several are shown together. */
  groupName?: string | undefined;
  /** Where its transactions are. */
  to?: string | undefined;
  total: MinorUnits;
}

interface CategoriesCardProps {
  parts: readonly CategoryPart[];
  currency: string;
  colour: TileColour;
  level: 2 | 3;
}

/** The largest ones; the others behind a button. */
const SHOWN = { first: 8 };

/** What the money was for, the largest part first: a table whose bars can be read without it. */
export function CategoriesCard({ parts, currency, colour, level }: CategoriesCardProps) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const { shown, isCut, showAll, around } = useFirstRows(parts, SHOWN);
  if (parts.length === 0) return null;
  const spent = parts.reduce((sum, { total }) => sum + Math.max(0, total), 0);
  const scale = Math.max(1, ...parts.map(({ total }) => total));
  return (
    <Card as="section" aria-labelledby="by-category">
      <CardHeader id="by-category" title={t('byCategory')} level={level} />
      <div ref={around} {...tileLook(colour)} className="@container px-4 pb-4 sm:px-5">
        <table
          aria-labelledby="by-category"
          className="w-full text-s @max-[14rem]:block @max-[14rem]:[&>tbody]:block"
        >
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('category')}</th>
              <th scope="col">{t('ofAll')}</th>
              <th scope="col">{t('total')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, icon: Icon, total, ...part }) => (
              <tr
                key={key}
                // Large letters leave no room for a name beside the figure.
                className="border-b border-line last:border-b-0 @max-[14rem]:grid @max-[14rem]:grid-cols-[auto_1fr] @max-[14rem]:gap-x-3"
              >
                <th
                  scope="row"
                  className="w-full max-w-0 py-3 text-start font-medium @max-[14rem]:col-span-full @max-[14rem]:max-w-none @max-[14rem]:pb-1"
                >
                  <span className="flex items-center gap-2.5">
                    <Icon size={18} aria-hidden className="shrink-0 text-ink-3" />
                    <span className="min-w-0 truncate coarse:-my-3.5 coarse:py-3.5">
                      <Name {...part} />
                    </span>
                  </span>
                  <span className="mt-2 block">
                    <PartBar part={total / scale} />
                  </span>
                </th>
                <td className="whitespace-nowrap py-3 ps-3 text-end align-top @max-[14rem]:py-1 @max-[14rem]:ps-0 text-ink-3">
                  {total > 0 && formatPercent(Math.round((total / spent) * 100) / 100, language)}
                </td>
                <td className="whitespace-nowrap py-3 ps-3 text-end align-top @max-[14rem]:col-span-full @max-[14rem]:py-1 @max-[14rem]:ps-0">
                  <MoneyText amount={total} currency={currency} signed={total < 0} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {isCut && (
          <div className="mt-2">
            <Button variant="quiet" size="sm" onClick={showAll}>
              {t('allCategories', { count: parts.length })}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Name({ name, groupName, to }: Pick<CategoryPart, 'name' | 'groupName' | 'to'>) {
  return (
    <>
      {to ? (
        <TextLink alone to={to}>
          {name}
        </TextLink>
      ) : (
        <bdi>{name}</bdi>
      )}
      {groupName && (
        <Text as="span" size="s" tone="faint">
          {' · '}
          <bdi>{groupName}</bdi>
        </Text>
      )}
    </>
  );
}
