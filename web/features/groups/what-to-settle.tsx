import type { Group } from '#contract/groups.ts';
import { shortNameOf } from '#web/lib/people.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useGroupBalances, useSettlement } from '#web/queries/balances.ts';
import { BalanceText } from '#web/ui/balance-text.tsx';
import { Card } from '#web/ui/card.tsx';
import { List } from '#web/ui/list.tsx';
import { ListRow } from '#web/ui/list-row.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { openBalances } from './leave-rules.ts';
import { findMember } from './members.ts';

/** What is open, and the payments that the plan asks of the reader or promises them. */
export function WhatToSettle({ group }: { group: Group }) {
  const { t: tGroups } = useTranslation('groups');
  const { t } = useTranslation('balances');
  const you = useSession().user?.id ?? '';
  const deletedName = t('app:deletedMember');
  const balances = useGroupBalances(group.id).data ?? [];
  const plans = useSettlement(group.id).data ?? [];
  const nameOf = (userId: string) => shortNameOf(findMember(group, userId)?.displayName ?? '', deletedName);
  const household = group.households.find(({ userIds }) => userIds.includes(you));
  const payments = plans.flatMap(({ currency, payments: all }) =>
    all
      .filter(({ from, to }) => from === you || to === you)
      .map(({ from, to, amount }) => ({
        currency,
        amount,
        line: from === you ? t('pays.you', { name: nameOf(to) }) : t('pays.toYou', { name: nameOf(from) }),
      })),
  );
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
          {tGroups('leave.household', { name: household.name })}
        </Text>
      )}
      {payments.length > 0 && (
        <Card>
          <List label={t('summary.title', { count: payments.length })}>
            {payments.map(({ currency, amount, line }) => (
              <ListRow
                key={`${line} ${currency}`}
                title={line}
                trailing={<MoneyText amount={amount} currency={currency} />}
              />
            ))}
          </List>
        </Card>
      )}
    </Stack>
  );
}
