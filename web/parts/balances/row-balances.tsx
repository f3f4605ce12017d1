import { Text } from '#web/kit/content/text.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceStack, type BalanceStackProps } from './balance-stack.tsx';

interface RowBalancesProps extends Pick<BalanceStackProps, 'of'> {
  /** Undefined until they are there. */
  balances: BalanceStackProps['balances'] | undefined;
  isFailed: boolean;
}

/** The balances at the end of a row, which waits for them; a dash where they did not load. */
export function RowBalances({ balances, isFailed, of }: RowBalancesProps) {
  const { t } = useTranslation();
  if (balances) return <BalanceStack balances={balances} of={of} />;
  if (!isFailed) return <Skeleton width="s" />;
  return (
    <Text as="span" tone="faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('balance.failed')}</span>
    </Text>
  );
}
