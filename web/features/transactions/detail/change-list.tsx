import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GroupCategory } from '#contract/categories.ts';
import type { HistoryEntry } from '#contract/transactions.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { SIDE_MODES } from '#domain/ledger/split.ts';
import type { OriginalAmount, TransactionType } from '#domain/ledger/transaction.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { Text } from '#web/kit/content/text.tsx';
import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { useCategoryName } from '#web/parts/transactions/category-name.ts';
import { OriginalText } from './deferred-original-text.ts';

type Change = HistoryEntry['changes'][number];

interface ChangeListProps {
  changes: readonly Change[];
  type: TransactionType;
  /** Of the version after the changes, and of the one before it. */
  currency: string;
  currencyBefore: string;
  people: People;
  /** Of the group's own. */
  categories: readonly GroupCategory[] | undefined;
}

/** What is different, field by field: before → after. */
export function ChangeList(props: ChangeListProps) {
  return (
    <Stack as="ul" gap="xs">
      {props.changes.map((change) => (
        <li key={change.field}>
          <ChangeLine change={change} {...props} />
        </li>
      ))}
    </Stack>
  );
}

function ChangeLine({
  change,
  type,
  currency,
  currencyBefore,
  people,
  categories,
}: ChangeListProps & { change: Change }) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const nothing = t('change.nothing');
  if (change.field === 'payers' || change.field === 'recipients') {
    const { field, beforeMode, afterMode, members } = change;
    return (
      <Labelled label={t(`side.${type}.${field}`)}>
        <Stack as="ul" gap="none">
          {beforeMode !== afterMode && (
            <li>
              <Arrow before={modeWord(beforeMode)} after={modeWord(afterMode)} />
            </li>
          )}
          {members.map(({ userId, before, after }) => (
            <li key={userId}>
              <bdi>{people.get(userId).isYou ? t('people.youAlone') : people.get(userId).shortName}</bdi>{' '}
              <Arrow
                before={before === null ? nothing : formatMoney(before, currencyBefore, language)}
                after={after === null ? nothing : formatMoney(after, currency, language)}
              />
            </li>
          ))}
        </Stack>
      </Labelled>
    );
  }
  if (change.field === 'items')
    return <ItemsLine change={change} currency={currency} currencyBefore={currencyBefore} />;
  if (change.field === 'amount')
    return (
      <Labelled label={t('change.amount')}>
        <Arrow
          before={formatMoney(change.before, currencyBefore, language)}
          after={formatMoney(change.after, currency, language)}
        />
      </Labelled>
    );
  if (!('before' in change)) return null;
  if (change.field === 'original')
    return (
      <Labelled label={t('change.original')}>
        <Arrow
          before={originalText(change.before, currencyBefore)}
          after={originalText(change.after, currency)}
        />
      </Labelled>
    );
  if (change.field === 'category')
    return <CategoryLine before={change.before} after={change.after} own={categories} />;
  const isDate = change.field === 'date';
  const write = (text: string | null) =>
    isDate && text !== null && isCalendarDate(text) ? formatDate(text, language, 'long') : (text ?? nothing);
  return (
    <Labelled label={t(`change.${change.field}`)}>
      <Arrow before={write(change.before)} after={write(change.after)} />
    </Labelled>
  );

  function originalText(original: OriginalAmount | null, booked: string): ReactNode {
    return original ? <OriginalText original={original} currency={booked} /> : nothing;
  }

  function modeWord(mode: string): string {
    const known = SIDE_MODES.find((one) => one === mode);
    return known ? t(`modeChoice.${known}`) : mode;
  }
}

interface CategoryLineProps {
  before: string | null;
  after: string | null;
  own: readonly GroupCategory[] | undefined;
}

function CategoryLine({ before, after, own }: CategoryLineProps) {
  const { t } = useTranslation('transactions');
  const nameOf = useCategoryName(own);
  const word = (category: string | null) => (category ? nameOf(category) : t('change.nothing'));
  return (
    <Labelled label={t('change.category')}>
      <Arrow before={word(before)} after={word(after)} />
    </Labelled>
  );
}

/** Items that cost another amount, and those that came or went. */
function ItemsLine({
  change: { lines },
  currency,
  currencyBefore,
}: Pick<ChangeListProps, 'currency' | 'currencyBefore'> & { change: Extract<Change, { field: 'items' }> }) {
  const { t } = useTranslation('transactions');
  const { t: tItems } = useTranslation('items');
  const language = useLanguage();
  const write = (amount: MinorUnits | null, of: string) =>
    amount === null ? t('change.nothing') : formatMoney(amount, of, language);
  return (
    <Labelled label={tItems('title')}>
      {lines.length === 0 && tItems('otherPeople')}
      <Stack as="ul" gap="none">
        {lines
          // Two items may have the same name.
          .map((line, key) => ({ ...line, key }))
          .map(({ key, kind, name, before, after }) => (
            <li key={key}>
              <bdi>{kind === 'item' ? name || tItems('noName') : tItems(`extra.${kind}`)}</bdi>{' '}
              <Arrow before={write(before, currencyBefore)} after={write(after, currency)} />
            </li>
          ))}
      </Stack>
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 text-s sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Text as="span" size="s" tone="faint">
        {label}
      </Text>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Arrow({ before, after }: { before: ReactNode; after: ReactNode }) {
  const { t } = useTranslation('transactions');
  return (
    <span>
      <Text as="span" size="s" tone="muted">
        <bdi>{before}</bdi>
      </Text>{' '}
      <ArrowRight size={14} aria-hidden className="inline align-[-0.15em]" />
      <VisuallyHidden>{t('change.becomes')}</VisuallyHidden>{' '}
      <Text as="span" size="s" weight="strong">
        <bdi>{after}</bdi>
      </Text>
    </span>
  );
}
