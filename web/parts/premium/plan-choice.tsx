import { useId } from 'react';
import type { BillingPlan } from '#domain/premium/subscription.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { RADIO } from '#web/kit/look/control-look.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PlanPrice } from './plan-price.tsx';
import type { PlanOffer } from './prices.ts';

interface PlanChoiceProps {
  offers: readonly PlanOffer[];
  value: BillingPlan;
  onValueChange: (plan: BillingPlan) => void;
}

/** The plans as the browser's own radio buttons: the arrow keys move between them. */
export function PlanChoice({ offers, value, onValueChange }: PlanChoiceProps) {
  const { t } = useTranslation('billing');
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('offer.choose')}</legend>
      {offers.map((offer) => (
        <label
          key={offer.plan}
          className={classes(
            'flex cursor-pointer items-start gap-3 rounded-m border border-line-control/70 p-4 transition-colors hover:bg-sunken',
            'has-checked:border-action has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            value={offer.plan}
            checked={offer.plan === value}
            onChange={() => onValueChange(offer.plan)}
            className={`mt-0.5 ${RADIO}`}
          />
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Text as="span" weight="strong">
                {t(`plan.${offer.plan}`)}
              </Text>
              {offer.trialDays > 0 && (
                <Chip tone="accent">{t('offer.trial', { count: offer.trialDays })}</Chip>
              )}
            </span>
            <PlanPrice offer={offer} size="xl" />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
