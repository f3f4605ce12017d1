import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceBars } from '#web/parts/balances/balance-bars.tsx';
import { BalanceTitle } from '#web/parts/balances/balance-title.tsx';
import { BalancesFailed } from '#web/parts/balances/balances-failed.tsx';
import { BalanceTitleSkeleton, SummarySkeleton } from '#web/parts/balances/summary-skeleton.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { People } from '#web/parts/people/people.ts';
import { AlsoShown } from '#web/parts/rates/also-shown.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { balanceOf, type CurrencyLedger, type OwnBalance, useGroupLedgerView } from './group-ledger-view.ts';
import { PaymentLine } from './payment-line.tsx';
import { PlanBehind } from './plan-behind.tsx';

const BalanceExplained = deferred(async () => (await import('./balance-explained.tsx')).BalanceExplained, {
  on: 'first-interaction',
  texts: ['settling'],
});

/** More than this belong on the screen of balances. */
const LINES = 5;

/** Where the group stands, beside the list of its transactions or in a line above it. Another group begins with fresh state. */
export function Screen() {
  const { groupId } = useParams();
  return useMedia('desktop') ? <Summary key={groupId} /> : <SummaryLine />;
}

/** On a phone: the reader's balance in every currency, and the way to the rest. */
function SummaryLine() {
  const { t } = useTranslation('balances');
  const { groupId, ledger, standings, isFailed, retry } = useGroupLedgerView('balance');
  if (isFailed) return <BalancesFailed onRetry={retry} />;
  // Where the reader stands waits for no plan.
  const open = standings.filter(({ amount }) => amount !== 0);
  const shown = open.length > 0 ? open : standings.slice(0, 1);
  return (
    <Card padded>
      <Row justify="between" wrap>
        {shown.length > 0 ? (
          <div className="grid min-w-min flex-1 gap-2">
            {shown.map((standing) => (
              <YourBalance
                key={standing.currency}
                standing={standing}
                currency={standing.currency}
                size={open.length > 1 ? 'xl' : '3xl'}
              />
            ))}
          </div>
        ) : (
          <BalanceTitleSkeleton />
        )}
        <ButtonLink
          size="sm"
          to={`/groups/${groupId}/balances${open[0] ? `?currency=${open[0].currency}` : ''}`}
        >
          {t(ledger?.plan.payments.length ? 'summary.settle' : 'summary.balances')}
        </ButtonLink>
      </Row>
    </Card>
  );
}

/** On a wide screen: the reader's balance, all members' balances, and the payments that settle them. */
function Summary() {
  const { t } = useTranslation('balances');
  const { groupId, people, ledger, currencies, choose, isFailed, retry } = useGroupLedgerView('balance');
  const [explained, setExplained] = useState<string>();
  if (isFailed) return <BalancesFailed onRetry={retry} />;
  if (!ledger) return <SummarySkeleton />;
  const { currency, rows, yours, plan, balances } = ledger;
  return (
    <Stack gap="m">
      <CurrencyChoice currencies={currencies} value={currency} onChange={choose} />
      <Card padded>
        <Stack gap="m">
          <YourBalance standing={yours} currency={currency} />
          <BalanceBars rows={rows} currency={currency} onExplain={setExplained} />
        </Stack>
      </Card>
      <SettleCard groupId={groupId} people={people} ledger={ledger} />
      <PlanBehind groupId={groupId} ledger={ledger} />
      {plan.payments.length > LINES && (
        <TextLink alone to={`/groups/${groupId}/balances?currency=${currency}`}>
          {t('summary.all', { count: plan.payments.length })}
        </TextLink>
      )}
      {explained && (
        <BalanceExplained
          groupId={groupId}
          people={people}
          currency={currency}
          userId={explained}
          amount={balanceOf(balances, explained)}
          onClose={() => setExplained(undefined)}
        />
      )}
    </Stack>
  );
}

interface YourBalanceProps {
  standing: OwnBalance;
  currency: CurrencyCode;
  size?: 'xl' | '3xl';
}

export function YourBalance({ standing, currency, size = '3xl' }: YourBalanceProps) {
  const { t } = useTranslation('balances');
  const { amount, household: name } = standing;
  const key = amount === 0 ? 'settled' : amount > 0 ? 'owed' : 'owe';
  return (
    <BalanceTitle
      words={name ? t(`household.${key}`, { name }) : t(`yours.${key}`)}
      figure={amount !== 0 && <MoneyText amount={amount} currency={currency} tone="auto" size={size} />}
    >
      <AlsoShown amount={amount} currency={currency} explained />
    </BalanceTitle>
  );
}

function SettleCard({
  groupId,
  people,
  ledger,
}: {
  groupId: string;
  people: People;
  ledger: CurrencyLedger;
}) {
  const { t } = useTranslation('balances');
  const { payments, plan } = ledger;
  if (payments.length === 0)
    return (
      <Card padded>
        <Row gap="m">
          <EqualsMark still />
          <Text weight="medium">{t('summary.quits')}</Text>
        </Row>
      </Card>
    );
  return (
    <Card as="section" aria-labelledby="settle-title">
      <CardHeader
        id="settle-title"
        title={
          plan.payments.length > 0 ? t('summary.title', { count: plan.payments.length }) : t('summary.quits')
        }
        aside={plan.optimal && plan.payments.length > 0 && <Chip icon={Sparkles}>{t('summary.fewest')}</Chip>}
      />
      <List>
        {payments.slice(0, LINES).map((payment) => (
          <PaymentLine
            key={`${ledger.currency} ${payment.from} ${payment.to}`}
            groupId={groupId}
            payment={payment}
            people={people}
            ledger={ledger}
          />
        ))}
      </List>
    </Card>
  );
}
