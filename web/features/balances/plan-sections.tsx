import type { Payment } from '#domain/settlement/payment.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { CurrencyLedger } from './group-ledger-view.ts';
import { PaymentCard } from './payment-card.tsx';
import { planFor } from './plan.ts';

interface PlanSectionsProps {
  ledger: CurrencyLedger;
  onOther: (payment: Payment) => void;
  onWhy: (payment: Payment) => void;
}

/** The plan as it concerns the reader: what to pay, what to receive, and what is between others. */
export function PlanSections({ ledger, onOther, onWhy }: PlanSectionsProps) {
  const { t } = useTranslation('settling');
  const plan = planFor(ledger.payments, ledger.parties.isYours);
  return (
    <Stack gap="l">
      {(['toPay', 'toReceive', 'betweenOthers'] as const)
        .filter((part) => plan[part].length > 0)
        .map((part) => (
          <Stack key={part} gap="s" as="section">
            <Heading level={3}>{t(`plan.${part}`)}</Heading>
            <ul className="grid gap-3">
              {plan[part].map((payment) => (
                <PaymentCard
                  key={`${ledger.currency} ${payment.from} ${payment.to}`}
                  payment={payment}
                  ledger={ledger}
                  onOther={() => onOther(payment)}
                  onWhy={() => onWhy(payment)}
                />
              ))}
            </ul>
          </Stack>
        ))}
      <Text size="s" tone="faint">
        {t('plan.stable')}
      </Text>
    </Stack>
  );
}
