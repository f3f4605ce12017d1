import { Tag } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { CATEGORIES, NO_CATEGORY } from '#domain/ledger/category.ts';
import { takesCategory } from '#domain/ledger/transaction.ts';
import { parseAmountEntry } from '#domain/money/amount-entry.ts';
import { type CurrencyCode, findCurrency, getCurrency } from '#domain/money/currency.ts';
import { isAmount } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Switch } from '#web/kit/fields/switch.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { amountText } from '#web/lib/format/entry-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import { useAmountProblem } from '#web/parts/money/use-amount-problem.ts';
import type { People } from '#web/parts/people/people.ts';
import { categoryIcon } from '#web/parts/transactions/category-icon.ts';
import { useCategoryName } from '#web/parts/transactions/category-name.ts';
import { chosenType, FILTER_NAMES, type FilterName, filtersOf, typesIn } from './filters.ts';
import { useCurrencies } from './use-currencies.ts';

/** A choice like the others on the screen, no filter in the address. */
const ANYTHING = 'any';

interface FilterDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  params: URLSearchParams;
  onChange: (changes: Partial<Record<FilterName, string>>) => void;
  group: Group;
  people: People;
}

/** The list behind it narrows at once, so there is nothing to confirm. */
export function FilterDialog({ open, onOpenChange, params, onChange, group, people }: FilterDialogProps) {
  const { t } = useTranslation('transactions');
  const categoryName = useCategoryName(group.categories);
  const filters = filtersOf(params);
  const currency = filters.currency ?? group.defaultCurrency;
  const currencies = useCurrencies(group, filters.currency);
  const anything = (label: string) => ({ value: ANYTHING, label });
  const chosen = (value: string) => (value === ANYTHING ? '' : value);
  // What is no amount stands in its field alone, so the field begins anew to be cleared, and in another currency.
  const [timesCleared, setTimesCleared] = useState(0);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('filter.title')}
      size="s"
      initialFocus="first-field"
      footer={
        <FormActions>
          <Button
            variant="quiet"
            onClick={() => {
              setTimesCleared((times) => times + 1);
              onChange(Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])));
            }}
          >
            {t('filter.clear')}
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {t('filter.show')}
          </Button>
        </FormActions>
      }
    >
      <Stack gap="m">
        <Select
          label={t('filter.type')}
          value={chosenType(params) ?? ANYTHING}
          onValueChange={(kind) => onChange({ kind: chosen(kind) })}
          options={[
            anything(t('filter.anyType')),
            ...typesIn(params).map((type) => ({ value: type, label: t(`type.${type}`) })),
          ]}
        />
        {typesIn(params).some(takesCategory) && (
          <Select
            label={t('filter.category')}
            value={filters.category ?? ANYTHING}
            onValueChange={(category) => onChange({ category: chosen(category) })}
            options={[
              anything(t('filter.anyCategory')),
              ...[...group.categories.map(({ id }) => id), ...CATEGORIES, NO_CATEGORY].map((one) => ({
                value: one,
                label: categoryName(one),
                icon: categoryIcon(one, group.categories) ?? Tag,
              })),
            ]}
          />
        )}
        <Select
          label={t('filter.person')}
          value={filters.userId ?? ANYTHING}
          onValueChange={(person) => onChange({ person: chosen(person) })}
          options={[
            anything(t('filter.anyone')),
            ...people.all.map(({ userId, name, isYou }) => ({
              value: userId,
              label: isYou ? t('people.youNamed', { name }) : name,
            })),
          ]}
        />
        {currencies.length > 1 && (
          <Select
            label={t('filter.currency')}
            value={filters.currency ?? ANYTHING}
            // An amount without a currency says nothing, and one of other decimals is another amount.
            onValueChange={(code) =>
              onChange({ currency: chosen(code), ...(!isAsPrecise(code, currency) && { min: '', max: '' }) })
            }
            options={[
              anything(t('filter.anyCurrency')),
              ...currencies.map((code) => ({ value: code, label: code })),
            ]}
          />
        )}
        {/* A field with an error below it is higher than the one beside it. */}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-3">
          <DateFilter
            label={t('filter.from')}
            value={filters.from ?? ''}
            onChange={(from) => onChange({ from })}
          />
          <DateFilter
            label={t('filter.to')}
            value={filters.to ?? ''}
            error={
              filters.from && filters.to && filters.from > filters.to ? t('filter.backwards') : undefined
            }
            onChange={(to) => onChange({ to })}
          />
          <AmountFilter
            key={`min ${currency} ${timesCleared}`}
            label={t('filter.min')}
            currency={currency}
            value={filters.minAmount ?? 0}
            onChange={(min) => onChange({ min, ...(min !== '' && { currency }) })}
          />
          <AmountFilter
            key={`max ${currency} ${timesCleared}`}
            label={t('filter.max')}
            currency={currency}
            value={filters.maxAmount ?? 0}
            error={
              filters.minAmount && filters.maxAmount && filters.minAmount > filters.maxAmount
                ? t('filter.backwards')
                : undefined
            }
            onChange={(max) => onChange({ max, ...(max !== '' && { currency }) })}
          />
        </div>
        <Switch
          label={t('filter.deleted')}
          checked={filters.includeDeleted === 'true'}
          onChange={(event) => onChange({ deleted: event.target.checked ? 'true' : '' })}
        />
      </Stack>
    </Dialog>
  );
}

interface DateFilterProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (date: string) => void;
}

/** Of a year that is half typed, the device says 0002. */
const EARLIEST = '1900';

// As typed, too: what comes back from the address, a moment later, would end the typing.
function DateFilter({ value, onChange, ...field }: DateFilterProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <DateField
      {...field}
      value={typed ?? value}
      onChange={({ target: { value: date } }) => {
        setTyped(date);
        if (date === '' || date >= EARLIEST) onChange(date);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function isAsPrecise(code: string, other: CurrencyCode): boolean {
  return findCurrency(code)?.decimalPlaces === getCurrency(other).decimalPlaces;
}

interface AmountFilterProps {
  label: string;
  currency: CurrencyCode;
  value: number;
  error?: string | undefined;
  onChange: (amount: string) => void;
}

// What is typed stays as typed while the field is used, and while it is no amount; the address holds what it comes to.
function AmountFilter({ label, currency, value, error, onChange }: AmountFilterProps) {
  const language = useLanguage();
  const problemText = useAmountProblem(currency);
  const written = isAmount(value) ? amountText(value, currency, language) : '';
  const [text, setText] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const read = (typed: string) => parseAmountEntry(typed, getCurrency(currency), language);
  const entry = text ? read(text) : undefined;
  const problem = isLeft && entry && !entry.ok ? problemText(entry.reason) : undefined;
  return (
    <AmountField
      label={label}
      hideLabel={false}
      size="row"
      currency={currency}
      value={text ?? written}
      onValueChange={(typed) => {
        setText(typed);
        const amount = read(typed);
        onChange(amount.ok ? String(amount.amount) : '');
      }}
      error={problem ?? error}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        if (!entry || entry.ok) setText(undefined);
      }}
    />
  );
}
