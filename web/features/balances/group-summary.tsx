import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import type { People } from '#web/lib/people.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { BalanceBars } from '#web/ui/balance-bars.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EqualsMark } from '#web/ui/equals-mark.tsx';
import { List } from '#web/ui/list.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Row } from '#web/ui/row.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SkeletonCard } from '#web/ui/skeleton-card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { balanceOf, type CurrencyLedger, type Standing, useGroupLedgerView } from './group-ledger-view.ts';
import { PaymentLine } from './payment-line.tsx';

const BalanceExplained = lazyPart(async () => (await import('./balance-explained.tsx')).BalanceExplained);

/** More than this belong on the screen of balances. */
const LINES = 5;

/** Where the group stands, beside the list of its transactions or in a line above it. */
export function Screen() {
  return useMedia('desktop') ? <Summary /> : <SummaryLine />;
}

/** On a phone: the reader's balance, and the way to the rest. */
function SummaryLine() {
  const { t } = useTranslation('balances');
  const { groupId, ledger, isFailed } = useGroupLedgerView();
  if (isFailed) return null;
  return (
    <Card padded>
      <Row justify="between">
        {ledger ? (
          <YourBalance standing={ledger.yours} currency={ledger.currency} />
        ) : (
          <Skeleton width="m" height="figure" />
        )}
        <ButtonLink size="sm" to={`/groups/${groupId}/balances`}>
          {t(ledger?.plan.payments.length ? 'summary.settle' : 'summary.balances')}
        </ButtonLink>
      </Row>
    </Card>
  );
}

/** On a wide screen: the reader's balance, everybody's, and the payments that make them quits. */
function Summary() {
  const { t } = useTranslation('balances');
  const { groupId, people, ledger, currencies, choose, isFailed } = useGroupLedgerView();
  const [explained, setExplained] = useState<string>();
  if (isFailed) return null;
  if (!ledger)
    return (
      <Stack gap="m">
        <SkeletonCard rows={4} />
        <SkeletonCard rows={2} />
      </Stack>
    );
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
      {plan.payments.length > LINES && (
        <TextLink to={`/groups/${groupId}/balances`}>
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

export function YourBalance({ standing, currency }: { standing: Standing; currency: string }) {
  const { t } = useTranslation('balances');
  const { amount, household: name } = standing;
  const key = amount === 0 ? 'settled' : amount > 0 ? 'owed' : 'owe';
  return (
    <Stack gap="none">
      <Text size="s" tone="muted">
        {name ? t(`household.${key}`, { name }) : t(`yours.${key}`)}
      </Text>
      {amount !== 0 && <MoneyText amount={amount} currency={currency} tone="auto" size="3xl" />}
    </Stack>
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
  const { payments, optimal } = ledger.plan;
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
        title={t('summary.title', { count: payments.length })}
        aside={optimal && <Chip icon={Sparkles}>{t('summary.fewest')}</Chip>}
      />
      <List>
        {payments.slice(0, LINES).map((payment) => (
          <PaymentLine
            key={`${payment.from} ${payment.to}`}
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
