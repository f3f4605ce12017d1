import { useQuery } from '@tanstack/react-query';
import type { DashboardPerson } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import { absolute } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceText } from '#web/parts/balances/balance-text.tsx';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { nameOf } from '#web/parts/people/people.ts';
import { consolidatedQuery } from '#web/queries/ledger/consolidated.ts';

interface BreakdownDialogProps {
  balance: DashboardPerson;
  groups: readonly Group[];
  onSettle: () => void;
  onClose: () => void;
}

/**
 * What a balance with one person consists of: a line for each group, which leads to what it comes from, and the sum. The largest
 * are known already; the others are read now.
 */
export function BreakdownDialog({ balance, groups, onSettle, onClose }: BreakdownDialogProps) {
  const { t } = useTranslation('consolidated');
  const { displayName, currency } = balance;
  const isOnline = useOnline();
  const isShort = balance.groupCount > balance.groups.length;
  const read = useQuery({ ...consolidatedQuery(), enabled: isShort, staleTime: 0 });
  const whole = read.data?.find((one) => one.userId === balance.userId && one.currency === currency);
  const { net, groups: parts } = (isShort && whole) || balance;
  // As the largest ones are in the row that opens this.
  const ordered = parts.toSorted((a, b) => absolute(b.amount) - absolute(a.amount));
  const lacks = isShort && !read.data;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={nameOf(displayName, t('app:deletedMember'))}
      description={t('breakdown.description', { currency })}
      size="s"
      footer={
        <Stack gap="m">
          <Row justify="between" wrap>
            <Text as="span" weight="medium">
              {t('breakdown.total')}
            </Text>
            <BalanceText amount={net} currency={currency} of="other" />
          </Row>
          {net === 0 ? (
            <Text size="s" tone="muted">
              {t('breakdown.even')}
            </Text>
          ) : (
            <Button variant="primary" block onClick={onSettle}>
              {t('breakdown.settle')}
            </Button>
          )}
        </Stack>
      }
    >
      <List label={t('breakdown.label')}>
        {ordered.map(({ groupId, amount }) => {
          const group = groups.find(({ id }) => id === groupId);
          return (
            <ListRow
              key={groupId}
              inset={false}
              to={`/groups/${groupId}/balances?currency=${currency}`}
              leading={group && <GroupTile icon={group.icon} colour={group.colour} />}
              title={group?.name ?? '…'}
              trailing={<BalanceText amount={amount} currency={currency} of="other" layout="stacked" />}
            />
          );
        })}
      </List>
      {lacks &&
        (read.isError || !isOnline ? (
          <ErrorState title={t('breakdown.failed')} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={balance.groupCount - parts.length} leading="tile" />
        ))}
    </Dialog>
  );
}
