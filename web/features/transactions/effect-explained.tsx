import type { Transaction } from '#contract/transactions.ts';
import type { People } from '#web/lib/people.ts';
import { effectOn } from '#web/lib/transaction-effect.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Card } from '#web/ui/card.tsx';
import { Divider } from '#web/ui/divider.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';

/** The reader's part in it, as the sum that it is: what they paid, less their share. */
export function EffectExplained({ transaction, people }: { transaction: Transaction; people: People }) {
  const { t } = useTranslation('transactions');
  const { type, currency } = transaction;
  const { kind, paid, share, net } = effectOn(transaction, people.you);
  if (kind === 'none')
    return (
      <Text size="s" tone="muted">
        {t('detail.notInvolved')}
      </Text>
    );
  // What one takes in for others is owed to them; one's own part of it is owed to oneself.
  const sign = type === 'income' ? -1 : 1;
  return (
    <Card padded>
      <Stack gap="s">
        <Term label={t(`detail.put.${type}`)} amount={sign * paid} currency={currency} />
        <Term label={t(`detail.share.${type}`)} amount={-sign * share} currency={currency} />
        <Divider />
        <Term label={t(`detail.net.${kind}`)} amount={net} currency={currency} isSum />
      </Stack>
    </Card>
  );
}

interface TermProps {
  label: string;
  amount: number;
  currency: string;
  isSum?: boolean;
}

function Term({ label, amount, currency, isSum = false }: TermProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <Text
        as="span"
        size={isSum ? 'm' : 's'}
        tone={isSum ? 'ink' : 'muted'}
        weight={isSum ? 'strong' : 'normal'}
      >
        {label}
      </Text>
      <MoneyText
        amount={amount}
        currency={currency}
        signed
        tone={isSum ? 'auto' : 'neutral'}
        size={isSum ? 'm' : 's'}
        weight={isSum ? 'strong' : 'normal'}
      />
    </div>
  );
}
