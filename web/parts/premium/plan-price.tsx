import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { PlanOffer } from './prices.ts';

/** A plan's price by its period; of a year also what a month of it comes to, and what is saved. */
export function PlanPrice({ offer, size }: { offer: PlanOffer; size: 'xl' | '3xl' }) {
  const { t } = useTranslation('billing');
  const { plan, amount, currency, aMonth, saving } = offer;
  return (
    <div className="grid gap-1">
      <Row gap="s" wrap>
        <span>
          <MoneyText amount={amount} currency={currency} size={size} />{' '}
          <Text as="span" tone="muted" size="s">
            {t(`period.${plan}`)}
          </Text>
        </span>
        {saving > 0 && <Chip tone="owed">{t('saving', { percent: saving })}</Chip>}
      </Row>
      {aMonth !== undefined && (
        <Text size="s" tone="muted">
          <MoneyText amount={aMonth} currency={currency} weight="normal" /> {t('aMonth')}
        </Text>
      )}
    </div>
  );
}
