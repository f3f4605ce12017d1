import type { SettlementPlanAnswer } from '#contract/balances.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** "3 payments and everyone is quits. Instead of 7. No plan with fewer exists." Of an empty plan, that nothing is owed. */
export function PlanHeadline({ plan }: { plan: SettlementPlanAnswer }) {
  const { t } = useTranslation('balances');
  const { payments, paymentsBefore, optimal } = plan;
  const isSettled = payments.length === 0;
  return (
    <div aria-live="polite">
      <Stack gap="s">
        <Heading level={2} size="3xl">
          {isSettled ? t('settled.title') : t('plan.title', { count: payments.length })}
        </Heading>
        <Text tone="muted">
          {!isSettled &&
            paymentsBefore > payments.length &&
            `${t('plan.insteadOf', { count: paymentsBefore })} `}
          {t(isSettled ? 'settled.message' : optimal ? 'plan.proved' : 'plan.unproved')}
        </Text>
      </Stack>
    </div>
  );
}
