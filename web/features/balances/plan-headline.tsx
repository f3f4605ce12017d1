import type { SettlementPlanAnswer } from '#contract/balances.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface PlanHeadlineProps {
  plan: SettlementPlanAnswer;
  /** Something is open in another currency, too, so members who are quits in this one are not quits yet. */
  isOneOfSeveral: boolean;
  /** Between pairs there are debts, whether or not anything is to be paid. */
  hasDebts: boolean;
}

/** "3 payments and everyone is quits. Instead of 7. No plan with fewer exists." Of an empty plan, that nothing is owed. */
export function PlanHeadline({ plan, isOneOfSeveral, hasDebts }: PlanHeadlineProps) {
  const { t } = useTranslation('settling');
  const { payments, paymentsBefore, optimal, currency } = plan;
  const words = isOneOfSeveral
    ? {
        title: t('plan.titleIn', { count: payments.length, currency }),
        settled: t('settled.titleIn', { currency }),
        nothing: t('settled.messageIn', { currency }),
      }
    : {
        title: t('plan.title', { count: payments.length }),
        settled: t('settled.title'),
        nothing: t('settled.message'),
      };
  const isSettled = payments.length === 0;
  return (
    <div aria-live="polite">
      <Stack gap="s">
        <Heading level={2} size="3xl">
          {isSettled ? words.settled : words.title}
        </Heading>
        <Text tone="muted">
          {!isSettled &&
            paymentsBefore > payments.length &&
            `${t('plan.insteadOf', { count: paymentsBefore })} `}
          {isSettled
            ? hasDebts
              ? t('settled.circle')
              : words.nothing
            : t(optimal ? 'plan.proved' : 'plan.unproved')}
        </Text>
      </Stack>
    </div>
  );
}
