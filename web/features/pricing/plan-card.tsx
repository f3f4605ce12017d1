import type { ReactNode } from 'react';
import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import type { BillingPlan } from '#domain/premium/subscription.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** The cards' place: as many columns as there are plans. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 md:grid-cols-3 md:gap-6">{children}</div>;
}

/** Beside the free plan, over both places of the others. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className="md:col-span-2">{children}</div>;
}

interface FreeCardProps {
  /** Nothing, in the currency of the other prices. */
  price: ReactNode;
  action: ReactNode;
}

export function FreeCard({ price, action }: FreeCardProps) {
  const { t } = useTranslation('pricing');
  return (
    <PlanCard
      name={t('free.name')}
      price={price}
      detail={t('free.detail', { count: FREE_MAX_GROUPS })}
      action={action}
    />
  );
}

/** An amount of nothing, with how long it stays so. */
export function FreePrice({ children }: { children: ReactNode }) {
  const { t } = useTranslation('pricing');
  return (
    <span>
      {children}{' '}
      <Text as="span" tone="muted" size="s">
        {t('free.price')}
      </Text>
    </span>
  );
}

interface SignUpLinkProps {
  variant?: 'quiet' | 'outline';
  /** As wide as its card. */
  block?: boolean;
}

export function SignUpLink({ variant = 'outline', block = true }: SignUpLinkProps) {
  const { t } = useTranslation('pricing');
  return (
    <ButtonLink to="/register" block={block} variant={variant}>
      {t('free.action')}
    </ButtonLink>
  );
}

interface PremiumCardProps {
  plan: BillingPlan;
  price: ReactNode;
  chip: ReactNode;
  /** Else the way to the upgrade. */
  action?: ReactNode;
}

export function PremiumCard({ plan, price, chip, action }: PremiumCardProps) {
  const { t } = useTranslation('pricing');
  const isYearly = plan === 'PREMIUM_YEARLY';
  return (
    <PlanCard
      raised={isYearly}
      name={t(isYearly ? 'yearly' : 'monthly')}
      chip={chip}
      price={price}
      detail={t('detail')}
      action={
        action || (
          <ButtonLink
            to={`/upgrade?source=pricing&plan=${plan}`}
            block
            variant={isYearly ? 'primary' : 'outline'}
          >
            {t('toUpgrade')}
          </ButtonLink>
        )
      }
    />
  );
}

interface PlanCardProps {
  name: string;
  price: ReactNode;
  detail: string;
  action: ReactNode;
  chip?: ReactNode;
  raised?: boolean;
}

function PlanCard({ name, price, detail, action, chip, raised = false }: PlanCardProps) {
  return (
    <Card padded raised={raised} as="section">
      <div className="flex h-full flex-col gap-4">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <Heading level={2} size="l">
            {name}
          </Heading>
          {chip}
        </div>
        <div className="min-h-18">{price}</div>
        <div className="flex-1">
          <Text tone="muted">{detail}</Text>
        </div>
        <div className="flex min-h-11 items-center">{action}</div>
      </div>
    </Card>
  );
}
