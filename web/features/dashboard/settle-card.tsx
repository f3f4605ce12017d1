import type { DashboardTotals } from '#contract/dashboard.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { negated, sumAmounts } from '#domain/money/money.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { usePeople } from '#web/parts/people/use-people.ts';
import { FirstRows } from './first-rows.tsx';
import type { OwnPayment } from './plans.ts';

interface SettleCardProps {
  /** Undefined: they are not there yet. */
  payments: readonly OwnPayment[] | undefined;
  /** Of the currency that is shown above; a list of them all would mix them. */
  total: DashboardTotals;
}

/** What the fewest payments ask of the reader and promise them, across groups. */
export function SettleCard({ payments: all, total }: SettleCardProps) {
  const { t } = useTranslation('dashboard');
  if (!all) return <SkeletonCard rows={2} />;
  const payments = all.filter((payment) => payment.currency === total.currency);
  if (payments.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="settle">
      <CardHeader id="settle" title={t('plan.title')} aside={t('plan.detail')} />
      {!isSumOf(payments, total) && (
        <div className="px-4 pb-2 sm:px-5">
          <Text size="s" tone="muted">
            {t('plan.differs')}
          </Text>
        </div>
      )}
      <FirstRows
        of={payments}
        row={(payment) => <PaymentRow key={`${payment.group.id} ${payment.otherId}`} payment={payment} />}
        more={(count) => t('plan.more', { count })}
      />
    </Card>
  );
}

/** The sums above are of what each pair has between them; the plan has fewer payments, and often other ones. */
function isSumOf(payments: readonly OwnPayment[], { owedToYou, youOwe }: DashboardTotals): boolean {
  const sumOf = (sign: 1 | -1) =>
    sumAmounts(payments.map(({ amount }) => amount).filter((amount) => Math.sign(amount) === sign));
  return sumOf(1) === owedToYou && negated(sumOf(-1)) === youOwe;
}

function PaymentRow({ payment }: { payment: OwnPayment }) {
  const { t } = useTranslation('dashboard');
  const you = useYou();
  const { group, household, from, to, otherId, currency, amount } = payment;
  const people = usePeople(group);
  const line = t(from === you ? 'plan.youPay' : to === you ? 'plan.paysYou' : 'plan.pays', {
    from: people.get(from).shortName,
    to: people.get(to).shortName,
  });
  const other = people.get(otherId);
  return (
    <ListRow
      leading={<Avatar id={otherId} name={other.name} src={other.avatarUrl} />}
      title={line}
      detail={
        <span className="line-clamp-1">
          {household ? `${isolated(group.name)} · ${isolated(household.name)}` : group.name}
        </span>
      }
      trailing={
        <>
          <MoneyText amount={amount} currency={currency} tone="auto" />
          <ButtonLink
            size="sm"
            to={`/groups/${group.id}/balances?currency=${currency}`}
            aria-label={t('plan.settleLabel', { line })}
          >
            {t('plan.settle')}
          </ButtonLink>
        </>
      }
    />
  );
}
