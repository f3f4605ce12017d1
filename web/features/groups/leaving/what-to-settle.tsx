import type { Group } from '#contract/groups.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceText } from '#web/parts/balances/balance-text.tsx';
import type { CurrencyBalance } from '#web/parts/balances/balances-by-group.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { usePeople } from '#web/parts/people/use-people.ts';
import { useGroupBalances, useSettlement } from '#web/queries/ledger/balances.ts';
import { openBalances } from './leave-rules.ts';

interface WhatIsOpen {
  /** The plan has a payment of the reader. */
  planned: CurrencyBalance[];
  /** It has none: another member of the household settles for all of it, or the household is quits. */
  unplanned: CurrencyBalance[];
  /** Those in which the household is quits. */
  quits: CurrencyBalance[];
}

/** What is open for the reader. Without a household, all of it is planned. */
export function useWhatIsOpen(group: Group): WhatIsOpen {
  const you = useYou();
  const open = openBalances(useGroupBalances(group.id).data ?? [], you);
  const plans = useSettlement(group.id).data;
  const household = group.households.find(({ userIds }) => userIds.includes(you))?.userIds;
  if (!household || !plans) return { planned: open, unplanned: [], quits: [] };
  const settles = (userIds: readonly string[], { currency }: CurrencyBalance) =>
    plans.some(
      (plan) =>
        plan.currency === currency &&
        plan.payments.some((payment) => userIds.some((userId) => isOf(payment, userId))),
    );
  return {
    planned: open.filter((balance) => settles([you], balance)),
    unplanned: open.filter((balance) => !settles([you], balance)),
    quits: open.filter((balance) => !settles(household, balance)),
  };
}

function isOf({ from, to }: Payment, userId: string): boolean {
  return from === userId || to === userId;
}

/** What is open, and the payments that the plan asks of the reader or promises them. */
export function WhatToSettle({ group }: { group: Group }) {
  const { t: tSettings } = useTranslation('settings');
  const { t } = useTranslation('balances');
  const you = useYou();
  const balances = useGroupBalances(group.id).data ?? [];
  const plans = useSettlement(group.id).data ?? [];
  const people = usePeople(group);
  const household = group.households.find(({ userIds }) => userIds.includes(you));
  const { planned, unplanned, quits } = useWhatIsOpen(group);
  const payments = plans.flatMap(({ currency, payments: all }) =>
    all
      .filter((payment) => isOf(payment, you))
      .map(({ from, to, amount }) => ({
        key: `${from} ${to} ${currency}`,
        currency,
        amount,
        line:
          from === you
            ? t('pays.you', { name: people.get(to).shortName })
            : t('pays.toYou', { name: people.get(from).shortName }),
      })),
  );
  function householdText() {
    const name = household?.name ?? '';
    if (quits.length === 0) return tSettings('leave.household', { name });
    if (planned.length === 0 && quits.length === unplanned.length)
      return tSettings('leave.householdQuits', { name });
    const currencies = quits.map(({ currency }) => currency).join(', ');
    return tSettings('leave.householdQuitsIn', { name, currencies });
  }

  return (
    <Stack gap="m">
      <ul className="grid gap-1.5">
        {openBalances(balances, you).map(({ currency, amount }) => (
          <li key={currency}>
            <BalanceText amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
      {household && (
        <Text size="s" tone="muted">
          {householdText()}
        </Text>
      )}
      {payments.length > 0 && (
        <Card>
          <List label={t('summary.title', { count: payments.length })}>
            {payments.map(({ key, currency, amount, line }) => (
              <ListRow key={key} title={line} trailing={<MoneyText amount={amount} currency={currency} />} />
            ))}
          </List>
        </Card>
      )}
    </Stack>
  );
}
