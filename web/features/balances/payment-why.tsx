import { BadgeCheck, Timer } from 'lucide-react';
import type { MinorUnits } from '#domain/money/money.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { People } from '#web/parts/people/people.ts';
import { useBalanceWords } from './balance-words.ts';
import type { CurrencyLedger } from './group-ledger-view.ts';
import { type Reasons, reasonsFor } from './plan.ts';

interface PaymentWhyProps {
  payment: Payment;
  ledger: CurrencyLedger;
  onClose: () => void;
}

/** Why it is this person and this amount, what it stands in for, and how many payments the plan saves. */
export function PaymentWhy({ payment, ledger, onClose }: PaymentWhyProps) {
  const { t } = useTranslation('settling');
  const language = useLanguage();
  const { currency, plan, parties } = ledger;
  const { people, merged } = parties;
  const words = useBalanceWords(people);
  const reasons = reasonsFor(payment, merged);
  const replacesOthers = reasons.replaced.length > 0;
  const money = (amount: MinorUnits) => formatMoney(amount, currency, language);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${words.pays(payment)}: ${money(payment.amount)}`}
      size="s"
    >
      <Stack gap="l">
        <Stack gap="s">
          <Heading level={3}>{t('why.amount')}</Heading>
          <Stack gap="xs">
            {[
              { userId: payment.from, amount: reasons.payerBalance },
              { userId: payment.to, amount: reasons.payeeBalance },
            ].map(({ userId, amount }) => (
              <Row key={userId} justify="between">
                <Text as="span" size="s">
                  {words.balanceOf(userId)}
                </Text>
                <MoneyText amount={amount} currency={currency} tone="auto" signed />
              </Row>
            ))}
          </Stack>
          <Text size="s" tone="muted">
            <AmountReason reasons={reasons} payment={payment} people={people} />
          </Text>
        </Stack>
        <Stack gap="s">
          <Heading level={3}>{t('why.person')}</Heading>
          <Text size="s" tone="muted">
            {reasons.direct > 0
              ? t(`why.${replacesOthers ? 'together' : 'direct'}`, {
                  debt: words.owes(payment),
                  amount: money(reasons.direct),
                })
              : t('why.indirect')}
          </Text>
          {replacesOthers && (
            <List label={t('why.replaced')}>
              {reasons.replaced.map((debt) => (
                <ListRow
                  key={`${debt.from} ${debt.to}`}
                  inset={false}
                  title={words.owes(debt)}
                  trailing={<MoneyText amount={debt.amount} currency={currency} weight="normal" />}
                />
              ))}
            </List>
          )}
        </Stack>
        <Notice
          tone={plan.optimal ? 'success' : 'info'}
          title={
            plan.paymentsAfter < plan.paymentsBefore
              ? t('plan.saved', { count: plan.paymentsAfter, before: plan.paymentsBefore })
              : t('plan.titleIn', { count: plan.paymentsAfter, currency })
          }
        >
          <Row as="span" gap="xs" align="start">
            {plan.optimal ? <BadgeCheck size={16} aria-hidden /> : <Timer size={16} aria-hidden />}
            {t(plan.optimal ? 'plan.proved' : 'plan.unproved')}
          </Row>
        </Notice>
      </Stack>
    </Dialog>
  );
}

function AmountReason({ reasons, payment, people }: { reasons: Reasons; payment: Payment; people: People }) {
  const { t } = useTranslation('settling');
  const { settled } = reasons;
  if (settled === 'both' || settled === 'part') return t(`why.${settled}`);
  const person = people.get(settled === 'payer' ? payment.from : payment.to);
  return person.isYou ? t(`why.${settled}You`) : t(`why.${settled}`, { name: person.shortName });
}
