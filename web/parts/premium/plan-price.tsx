import type { ReactNode } from 'react';
import type { BillingPlan } from '#domain/premium/subscription.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { PlanOffer } from './prices.ts';

interface PlanPriceProps {
  offer: PlanOffer;
  size: 'xl' | '3xl';
}

/** A plan's price by its period; of a year also what a month of it comes to, and what is saved. */
export function PlanPrice({ offer, size }: PlanPriceProps) {
  const { t } = useTranslation('billing');
  const { plan, amount, currency, aMonth, saving } = offer;
  return (
    <PriceLines
      plan={plan}
      amount={<MoneyText amount={amount} currency={currency} size={size} />}
      saving={saving > 0 && <Chip tone="owed">{t('saving', { percent: saving })}</Chip>}
      aMonth={aMonth !== undefined && <MoneyText amount={aMonth} currency={currency} weight="normal" />}
    />
  );
}

interface PriceLinesProps {
  plan: BillingPlan;
  amount: ReactNode;
  saving: ReactNode;
  aMonth: ReactNode;
}

export function PriceLines({ plan, amount, saving, aMonth }: PriceLinesProps) {
  const { t } = useTranslation('billing');
  return (
    <div className="grid gap-1">
      <Row gap="s" wrap>
        <span>
          {amount}{' '}
          <Text as="span" tone="muted" size="s">
            {t(`period.${plan}`)}
          </Text>
        </span>
        {saving}
      </Row>
      {aMonth && (
        <Text size="s" tone="muted">
          {aMonth} {t('aMonth')}
        </Text>
      )}
    </div>
  );
}
