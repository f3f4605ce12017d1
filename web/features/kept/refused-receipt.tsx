import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '#web/kit/actions/button.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useProblemText } from '#web/parts/attachments/use-problem-text.ts';
import type { Upload } from '#web/queries/changes/upload-list.ts';
import { dropUpload } from '#web/queries/changes/uploads.ts';
import { groupsQuery } from '#web/queries/groups/groups.ts';
import { transactionQuery } from '#web/queries/ledger/transactions.ts';

/** A receipt that a server has refused, and why. It is tried again where its transaction is looked at. */
export function RefusedReceipt({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { t } = useTranslation('kept');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const problemOf = useProblemText();
  const { id, name, groupId, transactionId, failure } = upload;
  const { data: groups } = useQuery(groupsQuery());
  const { data: transaction } = useQuery(transactionQuery(groupId, transactionId));
  const group = groups?.find((one) => one.id === groupId);

  async function discard() {
    const isSure = await confirm({
      title: t('receipt.discardTitle'),
      message: t('receipt.discardMessage', { name }),
      confirmLabel: t('discard'),
      variant: 'danger',
    });
    if (isSure) dropUpload(id);
  }

  function look() {
    onClose();
    void navigate(`/groups/${groupId}/transaction/${transactionId}`);
  }

  return (
    <ListRow
      inset={false}
      leading={<IconTile icon={Paperclip} tone="neutral" />}
      title={<bdi className="break-words">{name}</bdi>}
      detail={
        <Stack gap="xs">
          <Text as="span" size="s" tone="muted">
            {transaction && t('receipt.of', { description: transaction.description })}
            {group && ` ${t('inGroup', { group: group.name })}`}
          </Text>
          <Text as="span" size="s" tone="danger">
            {t('state.refused', { reason: problemOf(failure).text })}
          </Text>
          <Row gap="s" wrap>
            <Button size="sm" onClick={look}>
              {t('receipt.look')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void discard()}>
              {t('discard')}
            </Button>
          </Row>
        </Stack>
      }
    />
  );
}
