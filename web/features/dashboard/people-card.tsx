import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { DashboardPerson } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceText } from '#web/parts/balances/balance-text.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { findMember } from '#web/parts/people/members.ts';
import { nameOf } from '#web/parts/people/people.ts';
import { AlsoShown } from '#web/parts/rates/also-shown.tsx';
import { useWaitingPayment } from '#web/queries/changes/kept-changes.ts';
import { useIsKept } from '#web/queries/connection/kept-answers.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { FirstRows } from './first-rows.tsx';

const BreakdownDialog = deferred(async () => (await import('./breakdown-dialog.tsx')).BreakdownDialog, {
  on: 'first-interaction',
  texts: ['consolidated'],
});

interface PeopleCardProps {
  balances: readonly DashboardPerson[];
  /** The one that is shown above; a list of them all would mix them. */
  currency: CurrencyCode;
  groups: readonly Group[];
  onSettle: (userId: string) => void;
}

/** What lies between the reader and each person in all groups together. */
export function PeopleCard({ balances, currency, groups, onSettle }: PeopleCardProps) {
  const { t } = useTranslation('dashboard');
  const [brokenDown, breakDown] = useState<string>();
  const people = balances.filter((balance) => balance.currency === currency);
  if (people.length === 0) return null;
  const chosen = people.find(({ userId }) => userId === brokenDown);
  return (
    <Card as="section" aria-labelledby="people">
      <CardHeader id="people" title={t('people.title')} aside={t('people.detail')} />
      <FirstRows
        of={people}
        row={(balance) => (
          <PersonRow
            key={balance.userId}
            balance={balance}
            groups={groups}
            onBreakdown={() => breakDown(balance.userId)}
            onSettle={() => onSettle(balance.userId)}
          />
        )}
        more={(count) => t('people.more', { count })}
      />
      {chosen && (
        <BreakdownDialog
          balance={chosen}
          groups={groups}
          onSettle={() => {
            breakDown(undefined);
            onSettle(chosen.userId);
          }}
          onClose={() => breakDown(undefined)}
        />
      )}
    </Card>
  );
}

interface PersonRowProps {
  balance: DashboardPerson;
  groups: readonly Group[];
  onBreakdown: () => void;
  onSettle: () => void;
}

function PersonRow({ balance, groups, onBreakdown, onSettle }: PersonRowProps) {
  const { t } = useTranslation('dashboard');
  const { userId, displayName, currency, net } = balance;
  const name = nameOf(displayName, t('app:deletedMember'));
  const isWaiting = useWaitingPayment(userId, currency);
  const isKept = useIsKept(keys.dashboard);
  return (
    <ListRow
      leading={<Avatar id={userId} name={displayName} src={avatarOf(userId, groups)} />}
      onClick={onBreakdown}
      title={
        <>
          <VisuallyHidden>{t('people.breakdown')}: </VisuallyHidden>
          {name}
        </>
      }
      detail={
        <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <GroupChips balance={balance} groups={groups} />
          <span aria-hidden className="inline-flex items-center text-xs whitespace-nowrap text-ink-3">
            {t('people.breakdown')}
            <ChevronRight size={14} />
          </span>
        </span>
      }
      trailing={
        <>
          <span className="inline-block text-end">
            <BalanceText amount={net} currency={currency} of="other" layout="stacked" />
            <AlsoShown amount={net} currency={currency} />
          </span>
          {net !== 0 &&
            (isWaiting ? (
              <Text as="span" size="s" tone="muted">
                {t('people.waiting')}
              </Text>
            ) : (
              <Button
                size="sm"
                disabled={isKept}
                aria-label={t('people.settleLabel', { name: isolated(name) })}
                onClick={onSettle}
              >
                {t('people.settle')}
              </Button>
            ))}
        </>
      }
    />
  );
}

/** In which groups, the largest debts first, and how much in each where there are several. */
function GroupChips({ balance, groups }: Pick<PersonRowProps, 'balance' | 'groups'>) {
  const { t } = useTranslation('dashboard');
  const hidden = balance.groupCount - balance.groups.length;
  return (
    <span className="flex min-w-0 flex-wrap gap-1.5">
      {balance.groups.map(({ groupId, amount }) => (
        <Chip
          key={groupId}
          end={
            balance.groupCount > 1 && (
              <MoneyText amount={amount} currency={balance.currency} tone="auto" signed weight="normal" />
            )
          }
        >
          {groups.find(({ id }) => id === groupId)?.name ?? '…'}
        </Chip>
      ))}
      {hidden > 0 && (
        <Text as="span" size="s" tone="muted">
          {t('people.moreGroups', { count: hidden })}
        </Text>
      )}
    </span>
  );
}

function avatarOf(userId: string, groups: readonly Group[]): string | null | undefined {
  const group = groups.find(({ members }) => members.some((member) => member.userId === userId));
  return group && findMember(group, userId)?.avatarUrl;
}
