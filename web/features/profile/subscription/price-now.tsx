import { type QueryClient, useQuery } from '@tanstack/react-query';
import { minorUnits } from '#domain/money/money.ts';
import type { BillingPlan } from '#domain/premium/subscription.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { productsQuery } from '#web/queries/premium/billing.ts';

interface PriceNowProps {
  plan: BillingPlan;
  /** A question stands above the provider of the query client. */
  client: QueryClient;
}

/**
 * What a plan costs now where the reader is. It is asked for with the question alone, and without an answer nothing is
 * said. A plan that is changed to is billed by this price; a running one may have a former price, which is not known here.
 */
export function PriceNow({ plan, client }: PriceNowProps) {
  const { t } = useTranslation('subscription');
  const products = useQuery(productsQuery(), client);
  const product = products.data?.find(({ id }) => id === plan);
  if (products.isPending) return <Skeleton width="m" />;
  if (!product) return null;
  return (
    <p>
      {t(`switch.price.${plan}`)}{' '}
      <MoneyText amount={minorUnits(product.amount)} currency={product.currency} />
    </p>
  );
}
