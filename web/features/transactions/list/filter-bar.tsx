import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GroupCategory } from '#contract/categories.ts';
import type { Group } from '#contract/groups.ts';
import type { Category } from '#domain/ledger/category.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { SearchField } from '#web/kit/fields/search-field.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { focusTopmostIfLost } from '#web/kit/popups/open-dialogs.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { useCategoryName } from '#web/parts/transactions/category-name.ts';
import { chosenType, type FilterName, filtersOf, withFilters, withoutFilters } from './filters.ts';

const FilterDialog = deferred(async () => (await import('./filter-dialog.tsx')).FilterDialog, {
  on: 'open',
  texts: ['categories'],
});

interface FilterBarProps {
  group: Group;
  people: People;
}

/** Search, the other filters behind a button, and a chip for each that is on. */
export function FilterBar({ group, people }: FilterBarProps) {
  const { t } = useTranslation('transactions');
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const change = (changes: Partial<Record<FilterName, string>>) =>
    // From the address itself: the params here may not have been rendered since the last change.
    setParams(withFilters(new URLSearchParams(window.location.search), changes, group.defaultCurrency), {
      replace: true,
    });
  const opener = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // In a group with nothing else, the last filter takes all of this away.
  useEffect(() => () => void (isPressed.current && setTimeout(focusTopmostIfLost)), []);
  /** What is pressed goes: the focus moves to the filter after it, or else to the button that opens them all. */
  function moveOn(): void {
    isPressed.current = true;
    const after = document.activeElement?.parentElement?.nextElementSibling?.querySelector('button');
    (after ?? opener.current)?.focus();
  }
  function remove(names: readonly FilterName[]): void {
    moveOn();
    change(Object.fromEntries(names.map((name) => [name, ''])));
  }
  function clear(): void {
    moveOn();
    setParams(withoutFilters, { replace: true });
  }
  const chips = useChips(params, group, people);
  const { category } = filtersOf(params);
  return (
    <Stack gap="s">
      <Row>
        <div className="flex-1">
          <SearchField
            label={t('filter.search')}
            value={params.get('q') ?? ''}
            onSearch={(q) => change({ q })}
          />
        </div>
        <IconButton
          ref={opener}
          label={t('filter.open')}
          icon={SlidersHorizontal}
          variant="outline"
          onClick={() => setOpen(true)}
        />
      </Row>
      {(chips.length > 0 || category) && (
        <Row wrap gap="xs">
          {category && (
            // No list waits for the word.
            <Suspense>
              <CategoryChip
                category={category}
                own={group.categories}
                onRemove={() => remove(['category'])}
              />
            </Suspense>
          )}
          {chips.map(({ label, names }) => (
            <Chip
              key={label}
              onRemove={() => remove(names)}
              removeLabel={t('filter.remove', { filter: label })}
            >
              {label}
            </Chip>
          ))}
          <Button variant="quiet" size="sm" onClick={clear}>
            {t('filter.clear')}
          </Button>
        </Row>
      )}
      <FilterDialog
        open={isOpen}
        onOpenChange={setOpen}
        params={params}
        onChange={change}
        group={group}
        people={people}
      />
    </Stack>
  );
}

interface CategoryChipProps {
  category: Category;
  own: readonly GroupCategory[];
  onRemove: () => void;
}

function CategoryChip({ category, own, onRemove }: CategoryChipProps) {
  const { t } = useTranslation('transactions');
  const filter = useCategoryName(own)(category);
  return (
    <Chip onRemove={onRemove} removeLabel={t('filter.remove', { filter })}>
      {filter}
    </Chip>
  );
}

function useChips(params: URLSearchParams, group: Group, people: People) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const type = chosenType(params);
  const { q, userId, currency, from, to, minAmount, maxAmount, includeDeleted } = filtersOf(params);
  const money = (amount: MinorUnits) => formatMoney(amount, currency ?? group.defaultCurrency, language);
  const person = userId && people.get(userId);
  const chips: { label: string | false | undefined; names: readonly FilterName[] }[] = [
    { label: q && t('filter.chip.text', { text: q }), names: ['q'] },
    { label: type && t(`type.${type}`), names: ['kind'] },
    {
      label:
        person &&
        (person.isYou ? t('filter.chip.withYou') : t('filter.chip.with', { name: person.shortName })),
      names: ['person'],
    },
    // An amount without a currency says nothing.
    { label: currency, names: ['currency', 'min', 'max'] },
    { label: from && t('filter.chip.from', { date: formatDate(from, language) }), names: ['from'] },
    { label: to && t('filter.chip.to', { date: formatDate(to, language) }), names: ['to'] },
    { label: minAmount !== undefined && t('filter.chip.min', { amount: money(minAmount) }), names: ['min'] },
    { label: maxAmount !== undefined && t('filter.chip.max', { amount: money(maxAmount) }), names: ['max'] },
    { label: includeDeleted === 'true' && t('filter.chip.deleted'), names: ['deleted'] },
  ];
  return chips.flatMap(({ label, names }) => (label ? [{ label, names }] : []));
}
