import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
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
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalancesFailed } from '#web/parts/balances/balances-failed.tsx';
import { BalanceTitleSkeleton, SummarySkeleton } from '#web/parts/balances/summary-skeleton.tsx';
import { CurrencyChoice } from '#web/parts/money/currency-choice.tsx';
import { BalanceExplained, BalancesCard, YourBalance } from './balances-card.tsx';
import { type CurrencyLedger, useGroupLedgerView } from './group-ledger-view.ts';
import { PaymentLine } from './payment-line.tsx';
import { PlanBehind } from './plan-behind.tsx';

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
  const { groupId, ledger, currencies, choose, isFailed, retry } = useGroupLedgerView('balance');
  const [explained, explain] = useState<string>();
  if (isFailed) return <BalancesFailed onRetry={retry} />;
  if (!ledger) return <SummarySkeleton />;
  const { currency, plan } = ledger;
  return (
    <Stack gap="m">
      <CurrencyChoice label={t('currency')} currencies={currencies} value={currency} onChange={choose} />
      <BalancesCard ledger={ledger} onExplain={explain} />
      {explained && (
        <BalanceExplained ledger={ledger} userId={explained} onClose={() => explain(undefined)} />
      )}
      <SettleCard ledger={ledger} />
      <PlanBehind ledger={ledger} />
      {plan.payments.length > LINES && (
        <TextLink alone to={`/groups/${groupId}/balances?currency=${currency}`}>
          {t('summary.all', { count: plan.payments.length })}
        </TextLink>
      )}
    </Stack>
  );
}

function SettleCard({ ledger }: { ledger: CurrencyLedger }) {
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
            payment={payment}
            ledger={ledger}
          />
        ))}
      </List>
    </Card>
  );
}
