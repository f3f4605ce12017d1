import type { SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { isSame } from '#web/lib/forms/is-same.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { useSettlement } from '#web/queries/ledger/balances.ts';
import { useBalanceWords } from './balance-words.ts';

interface ChangedPlanProps {
  group: Group;
  people: People;
  /** As it was when the dialog was opened. */
  plan: SettlementPlanAnswer;
  start: Payment;
}

/** Says, where the dialog was opened from a payment of the plan, that the plan has another one or none in its place now. */
export function ChangedPlan({ group, people, plan, start }: ChangedPlanProps) {
  const { t } = useTranslation('settling');
  const language = useLanguage();
  const words = useBalanceWords(people);
  const { data } = useSettlement(group.id);
  const isPlanned = plan.payments.some((one) => isSame(one, start));
  const payments = data?.find(({ currency }) => currency === plan.currency)?.payments ?? [];
  if (!isPlanned || !data || payments.some((one) => isSame(one, start))) return null;
  const instead = payments.find(({ from, to }) => from === start.from && to === start.to);
  return (
    <div role="status">
      <Notice tone="warning">
        {instead
          ? t('settle.changed.amount', {
              payment: words.pays(instead),
              amount: formatMoney(instead.amount, plan.currency, language),
            })
          : t('settle.changed.gone')}
      </Notice>
    </div>
  );
}
