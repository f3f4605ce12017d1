import type { Transaction } from '#contract/transactions.ts';
import { effectOn } from '#domain/ledger/effect.ts';
import { type MinorUnits, negated } from '#domain/money/money.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Divider } from '#web/kit/layout/divider.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { People } from '#web/parts/people/people.ts';

/** The transaction's effect on the reader's balance: what they paid, less their share. */
export function EffectExplained({ transaction, people }: { transaction: Transaction; people: People }) {
  const { t } = useTranslation('recorded');
  const { type, currency } = transaction;
  const { kind, paid, share, net } = effectOn(transaction, people.you);
  if (kind === 'none')
    return (
      <Text size="s" tone="muted">
        {t('detail.nothingCounted')}
      </Text>
    );
  // Of an income, the recipient owes the others their shares and keeps their own.
  const [put, taken] = type === 'income' ? [negated(paid), share] : [paid, negated(share)];
  return (
    <Card padded>
      <Stack gap="s">
        <Term label={t(`detail.put.${type}`)} amount={put} currency={currency} />
        <Term label={t(`detail.share.${type}`)} amount={taken} currency={currency} />
        <Divider />
        <Term label={t(`detail.net.${kind}`)} amount={net} currency={currency} isSum />
      </Stack>
    </Card>
  );
}

interface TermProps {
  label: string;
  amount: MinorUnits;
  currency: string;
  isSum?: boolean;
}

function Term({ label, amount, currency, isSum = false }: TermProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <Text
        as="span"
        size={isSum ? 'm' : 's'}
        tone={isSum ? 'ink' : 'muted'}
        weight={isSum ? 'strong' : 'normal'}
      >
        {label}
      </Text>
      <span className="ml-auto">
        <MoneyText
          amount={amount}
          currency={currency}
          signed
          tone={isSum ? 'auto' : 'neutral'}
          size={isSum ? 'm' : 's'}
          weight={isSum ? 'strong' : 'normal'}
        />
      </span>
    </div>
  );
}
