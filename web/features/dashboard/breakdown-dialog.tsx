import type { ConsolidatedBalance } from '#contract/consolidated.ts';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceText } from '#web/parts/balances/balance-text.tsx';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { nameOf } from '#web/parts/people/people.ts';

interface BreakdownDialogProps {
  balance: ConsolidatedBalance;
  groups: readonly Group[];
  onSettle: () => void;
  onClose: () => void;
}

/** What a balance with one person consists of: a line for each group, which leads to what it comes from, and the sum. */
export function BreakdownDialog({ balance, groups, onSettle, onClose }: BreakdownDialogProps) {
  const { t } = useTranslation('consolidated');
  const { displayName, currency, net } = balance;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={nameOf(displayName, t('app:deletedMember'))}
      description={t('breakdown.description', { currency })}
      size="s"
      footer={
        <Stack gap="m">
          <Row justify="between">
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
        {balance.groups.map(({ groupId, amount }) => {
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
    </Dialog>
  );
}
