import type { SettlementPlanAnswer } from '#contract/balances.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** "3 payments and everyone is quits. Instead of 7. No plan with fewer exists." */
export function PlanHeadline({ plan }: { plan: SettlementPlanAnswer }) {
  const { t } = useTranslation('balances');
  const { payments, paymentsBefore, optimal } = plan;
  return (
    <div aria-live="polite">
      <Stack gap="s">
        <Heading level={2} size="3xl">
          {t('plan.title', { count: payments.length })}
        </Heading>
        <Text tone="muted">
          {paymentsBefore > payments.length && `${t('plan.insteadOf', { count: paymentsBefore })} `}
          {t(optimal ? 'plan.proved' : 'plan.unproved')}
        </Text>
      </Stack>
    </div>
  );
}
