import type { ResolvedSplit } from '#contract/sides.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { EXTRAS } from '#domain/ledger/items.ts';
import { type MinorUnits, negated } from '#domain/money/money.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { namesInSentence, type People } from '#web/parts/people/people.ts';

interface ItemListProps {
  recipients: ResolvedSplit;
  items: NonNullable<ResolvedSplit['items']>;
  currency: string;
  people: People;
}

/** The items that an expense was entered by, with those who take part in each. */
export function ItemList({ recipients, items, currency, people }: ItemListProps) {
  const { t } = useTranslation('items');
  const { t: tTransactions } = useTranslation('transactions');
  const language = useLanguage();
  const everyone = recipients.parts.length;

  function namesOf(parts: (typeof items)[number]['parts']): string {
    if (parts.length === everyone && everyone > 1 && parts.every((part) => part.parts === 1))
      return t('everyone');
    const names = parts.map(({ userId, parts: weight }) => {
      const person = people.get(userId);
      const name = person.isYou ? tTransactions('people.youAlone') : isolated(person.shortName);
      return weight === 1 ? name : t('weighted', { name, parts: formatNumber(weight, language) });
    });
    return namesInSentence(names, language);
  }

  return (
    <Stack gap="s" as="section">
      <Heading level={3}>{t('title')}</Heading>
      <Stack as="ul" gap="s">
        {items
          .map((item, key) => ({ ...item, key }))
          .map(({ key, name, amount, parts }) => (
            <AmountRow
              key={key}
              name={name || t('noName')}
              detail={namesOf(parts)}
              amount={amount}
              currency={currency}
            />
          ))}
        {EXTRAS.map((extra) => {
          const amount = recipients[extra];
          return amount ? (
            <AmountRow
              key={extra}
              name={t(`extra.${extra}`)}
              amount={extra === 'discount' ? negated(amount) : amount}
              currency={currency}
            />
          ) : null;
        })}
      </Stack>
    </Stack>
  );
}

function AmountRow({
  name,
  detail,
  amount,
  currency,
}: {
  name: string;
  detail?: string;
  amount: MinorUnits;
  currency: string;
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-end gap-x-3">
      <span className="min-w-0 flex-[1_1_5rem] wrap-anywhere">
        <bdi>{name}</bdi>
        {detail && (
          <Text as="span" size="xs" tone="faint">
            {' '}
            {detail}
          </Text>
        )}
      </span>
      <MoneyText amount={amount} currency={currency} signed={amount < 0} weight="normal" />
    </li>
  );
}
