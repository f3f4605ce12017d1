import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '#web/kit/actions/button.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { hasCode, isNotFound } from '#web/lib/api/api-error.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { iconOf } from '#web/parts/transactions/transaction-icon.ts';
import { isBehind } from '#web/queries/changes/after-failure.ts';
import { useHeldChanges, useKeptChanges } from '#web/queries/changes/kept-changes.ts';
import type { HeldChange } from '#web/queries/changes/ledger-change.ts';
import { unstoredOf } from '#web/queries/changes/unstored-entries.ts';
import { useRefusedUploads } from '#web/queries/changes/upload-list.ts';
import { dropUploadsOf } from '#web/queries/changes/uploads.ts';
import { groupQuery, groupsQuery, isGroupLost } from '#web/queries/groups/groups.ts';
import { transactionQuery } from '#web/queries/ledger/transactions.ts';
import { RefusedReceipt } from './refused-receipt.tsx';

/** Everything that this device holds and no server has taken: what waits, and what was refused with its reason. */
export function KeptDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('kept');
  const held = useHeldChanges().filter(({ state }) => state !== 'sending');
  const receipts = useRefusedUploads();
  const count = unstoredOf(held).length;
  const description = count > 0 ? `${t('message')} ${t('unstored', { count })}` : t('message');
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} description={description} size="s">
      <List>
        {held.map((one) => (
          <KeptRow key={one.entry.id} held={one} onClose={onClose} />
        ))}
        {receipts.map((upload) => (
          <RefusedReceipt key={upload.id} upload={upload} onClose={onClose} />
        ))}
      </List>
    </Dialog>
  );
}

function KeptRow({ held: { entry, state, error }, onClose }: { held: HeldChange; onClose: () => void }) {
  const { t } = useTranslation('kept');
  const errorText = useErrorText();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const kept = useKeptChanges();
  const { data: groups } = useQuery(groupsQuery());
  const language = useLanguage();
  const { kind, transaction } = entry.change;
  const { description, amount, currency, date } = transaction;
  const group = groups?.find(({ id }) => id === entry.groupId);
  const groupName = group?.name ?? entry.groupName;
  const isCorrectable = state === 'refused' && (kind === 'create' || kind === 'edit');
  // Its form is a screen of the group. A group that refused it may be open to the account again by now.
  const wasLost = hasCode(error, 'GROUP_NOT_FOUND');
  const opened = useQuery({
    ...groupQuery(entry.groupId),
    enabled: isCorrectable,
    refetchOnMount: wasLost ? 'always' : true,
  });
  const isOpenAgain = opened.isSuccess && opened.isFetchedAfterMount;
  // An edit of what was never created is corrected as a new one.
  const edited = useQuery({
    ...transactionQuery(entry.groupId, transaction.id),
    enabled: isCorrectable && kind === 'edit',
    refetchOnMount: 'always',
  });
  const isLost = isCorrectable && (isGroupLost(opened.error) || (wasLost && !isOpenAgain));

  async function discard() {
    const isSure = await confirm({
      title: t('discardTitle'),
      message: t('discardMessage', { description }),
      confirmLabel: t('discard'),
      variant: 'danger',
    });
    if (!isSure) return;
    if (kind === 'create') dropUploadsOf(transaction.id);
    await kept.discard(entry.id);
  }

  function correct() {
    onClose();
    const form = kind === 'edit' && !isNotFound(edited.error) ? `${transaction.id}/edit` : 'new';
    void navigate(`/groups/${entry.groupId}/transaction/${form}?kept=${entry.id}`);
  }

  /** With what is open between the two now. */
  function lookAgain() {
    if (entry.change.kind !== 'settle-across') return;
    const { from, to } = entry.change.payment;
    onClose();
    void navigate(`/dashboard?currency=${currency}&settle=${from === kept.userId ? to : from}`);
    void kept.discard(entry.id);
  }

  return (
    <ListRow
      inset={false}
      leading={<IconTile icon={iconOf(transaction, group?.categories)} tone="neutral" />}
      title={description}
      detail={
        <Stack gap="xs">
          <span>
            <Text as="span" size="s" tone="muted">
              {t(`kind.${kind}`)}
              {groupName && ` ${t('inGroup', { group: groupName })}`}
              {kind === 'settle-across' && ` ${t('across')}`}
            </Text>
            <Text as="span" size="s" tone="muted">
              {` · ${formatDate(date, language)}`}
            </Text>
          </span>
          {state === 'refused' ? (
            <>
              <Text as="span" size="s" tone="danger">
                {isBehind(error)
                  ? t('state.behind')
                  : t('state.refused', { reason: errorText(error, currency) })}
              </Text>
              {isLost && (
                <Text as="span" size="s" tone="muted">
                  {t('lost')}
                </Text>
              )}
              <Row gap="s" wrap>
                {isCorrectable && !isLost && (
                  <Button size="sm" onClick={correct}>
                    {t('correct')}
                  </Button>
                )}
                {kind === 'settle-across' && (
                  <Button size="sm" onClick={lookAgain}>
                    {t('lookAgain')}
                  </Button>
                )}
                <Button size="sm" variant="quiet" onClick={() => void discard()}>
                  {t('discard')}
                </Button>
              </Row>
            </>
          ) : (
            <Text as="span" size="s" tone="muted">
              {t('state.waiting')}
            </Text>
          )}
        </Stack>
      }
      trailing={<MoneyText amount={amount} currency={currency} tone="neutral" />}
    />
  );
}
