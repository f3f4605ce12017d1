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
import { BalancesCard } from './balances-card.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { DebtsCard } from './debts-card.tsx';
import { type CurrencyLedger, useGroupLedgerView } from './group-ledger-view.ts';
import { PlanBehind } from './plan-behind.tsx';
import { PlanHeadline } from './plan-headline.tsx';
import { PlanSections } from './plan-sections.tsx';
import { SettlementHistory } from './settlement-history.tsx';

const SettleDialog = deferred(async () => (await import('./settle-dialog.tsx')).SettleDialog, {
  on: 'first-interaction',
  texts: ['drafts'],
});

/** Who owes whom, and the fewest payments that settle the group. Another group begins with fresh state. */
export function Screen() {
  return <Balances key={useParams().groupId} />;
}

function Balances() {
  const { ledger, currencies, choose, isFailed, retry } = useGroupLedgerView();
  const isDesktop = useMedia('desktop');
  if (isFailed) return <ErrorState onRetry={retry} />;
  if (!ledger) return <Columns main={<SkeletonCard rows={3} />} aside={<SkeletonCard rows={5} />} />;
  const choice = <CurrencyChoice currencies={currencies} value={ledger.currency} onChange={choose} />;
  const settling = <Settling ledger={ledger} isOneOfSeveral={currencies.length > 1} />;
  if (isDesktop)
    return (
      <Columns
        main={
          <Stack gap="l">
            {choice}
            {settling}
            <SettlementHistory groupId={ledger.group.id} people={ledger.people} />
          </Stack>
        }
        aside={
          <Stack gap="m">
            <BalancesCard ledger={ledger} />
            <DebtsCard ledger={ledger} />
          </Stack>
        }
      />
    );
  // Where there is one column, what was paid long ago comes last.
  return (
    <Stack gap="l">
      {choice}
      <BalancesCard ledger={ledger} />
      {settling}
      <DebtsCard ledger={ledger} />
      <SettlementHistory groupId={ledger.group.id} people={ledger.people} />
    </Stack>
  );
}

function Settling({ ledger, isOneOfSeveral }: { ledger: CurrencyLedger; isOneOfSeveral: boolean }) {
  const { t } = useTranslation('settling');
  const { group, people } = ledger;
  // Held here and not by a line, which a change of another member may take away.
  const [opened, setOpened] = useState<{ start: Payment; plan: SettlementPlanAnswer }>();
  const open = (start: Payment) => setOpened({ start, plan: ledger.plan });
  const hasDebts = ledger.parties.merged.debts.length > 0;
  return (
    <Stack gap="l">
      <PlanBehind ledger={ledger} />
      {ledger.payments.length === 0 ? (
        <EmptyState title={t('settled.title')} message={t(hasDebts ? 'settled.circle' : 'settled.message')} />
      ) : (
        <>
          <PlanHeadline plan={ledger.plan} isOneOfSeveral={isOneOfSeveral} hasDebts={hasDebts} />
          <PlanSections ledger={ledger} onOther={open} />
        </>
      )}
      {people.active.length > 1 && (
        <div>
          <Button
            icon={HandCoins}
            disabled={ledger.isKept}
            onClick={() => open({ from: people.you, to: '', amount: NO_MONEY })}
          >
            {t('settle.open')}
          </Button>
        </div>
      )}
      {opened && (
        <SettleDialog {...opened} group={group} people={people} onClose={() => setOpened(undefined)} />
      )}
    </Stack>
  );
}
