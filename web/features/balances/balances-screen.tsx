import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { SettlementPlanAnswer } from '#contract/balances.ts';
import { NO_MONEY } from '#domain/money/money.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { CurrencyChoice } from '#web/parts/money/currency-choice.tsx';
import { BalanceExplained, BalancesCard } from './balances-card.tsx';
import { DebtsCard } from './debts-card.tsx';
import { type CurrencyLedger, useGroupLedgerView } from './group-ledger-view.ts';
import { PlanBehind } from './plan-behind.tsx';
import { PlanHeadline } from './plan-headline.tsx';
import { PlanSections } from './plan-sections.tsx';
import { SettlementHistory } from './settlement-history.tsx';

const PaymentWhy = deferred(async () => (await import('./payment-why.tsx')).PaymentWhy, {
  on: 'first-interaction',
});
const SettleDialog = deferred(async () => (await import('./settle-dialog.tsx')).SettleDialog, {
  on: 'first-interaction',
  texts: ['drafts'],
});

/** Who owes whom, and the fewest payments that settle the group. Another group begins with fresh state. */
export function Screen() {
  return <Balances key={useParams().groupId} />;
}

/**
 * What is open is held here. A line may be taken away by a change of another member, and a column is another one once the
 * tablet is turned.
 */
function Balances() {
  const { t } = useTranslation('balances');
  const { ledger, currencies, choose, isFailed, retry } = useGroupLedgerView();
  const isDesktop = useMedia('desktop');
  const [settled, settle] = useState<{ start: Payment; plan: SettlementPlanAnswer }>();
  const [asked, ask] = useState<Payment>();
  const [explained, explain] = useState<string>();
  if (isFailed) return <ErrorState onRetry={retry} />;
  if (!ledger) return <Columns main={<SkeletonCard rows={3} />} aside={<SkeletonCard rows={5} />} />;
  const { group, people, plan } = ledger;
  // As it is by now.
  const reasoned = asked && ledger.payments.find(({ from, to }) => from === asked.from && to === asked.to);
  if (asked && !reasoned) ask(undefined);
  const { currency } = ledger;
  const choice = (
    <CurrencyChoice label={t('currency')} currencies={currencies} value={currency} onChange={choose} />
  );
  const balances = <BalancesCard ledger={ledger} onExplain={explain} />;
  const settling = (
    <Settling
      ledger={ledger}
      isOneOfSeveral={currencies.length > 1}
      onSettle={(start) => settle({ start, plan })}
      onWhy={ask}
    />
  );
  const debts = <DebtsCard ledger={ledger} />;
  const history = <SettlementHistory groupId={group.id} people={people} />;
  return (
    <>
      {isDesktop ? (
        <Columns
          main={
            <Stack gap="l">
              {choice}
              {settling}
              {history}
            </Stack>
          }
          aside={
            <Stack gap="m">
              {balances}
              {debts}
            </Stack>
          }
        />
      ) : (
        // Where there is one column, what was paid long ago comes last.
        <Stack gap="l">
          {choice}
          {balances}
          {settling}
          {debts}
          {history}
        </Stack>
      )}
      {settled && (
        <SettleDialog {...settled} group={group} people={people} onClose={() => settle(undefined)} />
      )}
      {reasoned && <PaymentWhy payment={reasoned} ledger={ledger} onClose={() => ask(undefined)} />}
      {explained && (
        <BalanceExplained ledger={ledger} userId={explained} onClose={() => explain(undefined)} />
      )}
    </>
  );
}

interface SettlingProps {
  ledger: CurrencyLedger;
  isOneOfSeveral: boolean;
  onSettle: (start: Payment) => void;
  onWhy: (payment: Payment) => void;
}

function Settling({ ledger, isOneOfSeveral, onSettle, onWhy }: SettlingProps) {
  const { t } = useTranslation('settling');
  const { people } = ledger;
  const hasDebts = ledger.parties.merged.debts.length > 0;
  return (
    <Stack gap="l">
      <PlanBehind ledger={ledger} />
      {ledger.payments.length === 0 ? (
        <EmptyState title={t('settled.title')} message={t(hasDebts ? 'settled.circle' : 'settled.message')} />
      ) : (
        <>
          <PlanHeadline plan={ledger.plan} isOneOfSeveral={isOneOfSeveral} hasDebts={hasDebts} />
          <PlanSections ledger={ledger} onOther={onSettle} onWhy={onWhy} />
        </>
      )}
      {people.active.length > 1 && (
        <div>
          <Button
            icon={HandCoins}
            disabled={ledger.isKept}
            onClick={() => onSettle({ from: people.you, to: '', amount: NO_MONEY })}
          >
            {t('settle.open')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
