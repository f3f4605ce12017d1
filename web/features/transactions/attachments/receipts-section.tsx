import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { useIsUnsent, useKeptChanges } from '#web/queries/changes/kept-changes.ts';
import { useUploads } from '#web/queries/changes/upload-list.ts';
import { beginUploads } from '#web/queries/changes/uploads.ts';
import { useAttachments } from '#web/queries/ledger/attachments.ts';
import { AddReceipt, LeftOut } from './add-receipt.tsx';
import { readyFile } from './ready-file.ts';
import { ReceiptTile } from './receipt-tile.tsx';
import { FailedUpload, UploadTile } from './upload-line.tsx';
import { useDropAndPaste } from './use-drop-and-paste.ts';

const ReceiptViewer = deferred(async () => (await import('./receipt-viewer.tsx')).ReceiptViewer, {
  on: 'open',
  texts: ['files'],
});

interface ReceiptsSectionProps {
  transaction: Transaction;
  group: Group;
  people: People;
  /** The id of the receipt that is shown whole. */
  openId: string | undefined;
  onOpen: (attachmentId: string | undefined) => void;
}

/** Photos and PDFs of a transaction: seen as small pictures, added by a button, a drop or a paste. */
export function ReceiptsSection({ transaction, group, people, openId, onOpen }: ReceiptsSectionProps) {
  const { t } = useTranslation('receipts');
  const client = useQueryClient();
  const changes = useKeptChanges();
  const to = { groupId: group.id, transactionId: transaction.id };
  const isUnsent = useIsUnsent(transaction.id);
  const { data: attachments, isError, error, refetch } = useAttachments(to, { enabled: !isUnsent });
  const uploads = useUploads(transaction.id);
  const [leftOut, setLeftOut] = useState<readonly File[]>([]);
  const opener = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const mayAdd = transaction.deletedAt === null;
  const { isOver, dropTarget } = useDropAndPaste(add, mayAdd && openId === undefined);
  const failed = uploads.filter(({ failure }) => failure !== undefined);
  const coming = uploads.filter(({ failure }) => failure === undefined);
  const shown = attachments ?? [];

  const onNoRoom = (name: string) => notify.error(t('upload.noRoom', { name }));

  function add(files: readonly File[]) {
    // What has failed takes no place. One whose answer was lost is both stored and on its way.
    const taken = new Set([...shown, ...coming].map(({ id }) => id)).size;
    const room = Math.max(0, ATTACHMENT_RULES.count.max - taken);
    setLeftOut(files.slice(room));
    beginUploads({ client, changes, prepare: readyFile, onNoRoom }, to, files.slice(0, room));
  }

  function open(attachmentId: string, tile: HTMLElement) {
    opener.current = tile;
    onOpen(attachmentId);
  }

  if (!mayAdd && !isError && shown.length === 0 && openId === undefined) return null;
  return (
    <section
      {...dropTarget}
      aria-label={t('title')}
      className={classes(
        '-m-2 rounded-m border border-dashed p-2 transition-colors',
        isOver ? 'border-focus bg-focus-soft' : 'border-transparent',
      )}
    >
      <Stack gap="s">
        {shown.length + uploads.length > 0 && <Heading level={3}>{t('title')}</Heading>}
        {isError && !attachments && (
          <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
        )}
        {shown.length + coming.length > 0 && (
          <ul aria-label={t('list')} className="flex flex-wrap gap-3">
            {shown.map((attachment) => (
              <li key={attachment.id}>
                <ReceiptTile
                  attachment={attachment}
                  groupId={group.id}
                  onOpen={(tile) => open(attachment.id, tile)}
                />
              </li>
            ))}
            {coming.map((upload) => (
              <li key={upload.id}>
                <UploadTile upload={upload} />
              </li>
            ))}
          </ul>
        )}
        {failed.map((upload) => (
          <FailedUpload key={upload.id} upload={upload} />
        ))}
        <LeftOut files={leftOut} />
        {mayAdd && (
          <Row gap="xs" wrap>
            <span className="-ml-3 inline-flex flex-wrap gap-1">
              <AddReceipt onFiles={add} button={addButton} />
            </span>
            <span className="max-sm:hidden coarse:hidden">
              <Text as="span" size="s" tone="faint">
                {isOver ? t('drop') : t('hint')}
              </Text>
            </span>
          </Row>
        )}
      </Stack>
      <ReceiptViewer
        open={openId !== undefined}
        shownId={openId}
        attachments={shown}
        transactionId={transaction.id}
        group={group}
        people={people}
        mayRemove={mayAdd}
        onShow={onOpen}
        onClose={() => onOpen(undefined)}
        // The tile goes with its receipt.
        finalFocus={() => (opener.current?.isConnected ? opener.current : addButton.current)}
      />
    </section>
  );
}
