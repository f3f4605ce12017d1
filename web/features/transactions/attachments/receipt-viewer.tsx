import { ChevronLeft, ChevronRight, Download, FileText, Trash2 } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import type { Group } from '#contract/groups.ts';
import { mayRemoveAttachment } from '#domain/ledger/attachment.ts';
import { fileNameOfType } from '#domain/ledger/file-name.ts';
import { isLongPicture } from '#domain/ledger/picture.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Spinner } from '#web/kit/content/spinner.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Row } from '#web/kit/layout/row.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { download } from '#web/lib/browser/download.ts';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { useFileErrorText } from '#web/parts/feedback/use-file-error-text.ts';
import type { People } from '#web/parts/people/people.ts';
import { dropUpload } from '#web/queries/changes/uploads.ts';
import { useAttachmentFile, useRemoveAttachment } from '#web/queries/ledger/attachments.ts';

interface ReceiptViewerProps {
  open: boolean;
  shownId: string | undefined;
  attachments: readonly Attachment[];
  transactionId: string;
  group: Group;
  people: People;
  mayRemove: boolean;
  onShow: (attachmentId: string) => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** One receipt in full, and the way to the others: by buttons, arrow keys and swipes. */
export function ReceiptViewer({ shownId, transactionId, ...props }: ReceiptViewerProps) {
  const { open, attachments, group, onShow, onClose } = props;
  const { t } = useTranslation('receipts');
  const removal = useRemoveAttachment({ groupId: group.id, transactionId });
  const found = attachments.findIndex(({ id }) => id === shownId);
  const shown = attachments[found];
  const [last, setLast] = useState<Seen>();
  if (shown && (shown !== last?.attachment || found !== last.place))
    setLast({ attachment: shown, place: found });
  const goneId = open && !shown ? shownId : undefined;
  // Deleted elsewhere, or here: what has taken its place is drawn at once, before it is asked for.
  const next = goneId !== undefined && last ? Math.min(last.place, attachments.length - 1) : -1;
  const neighbour = attachments[next];

  const onGone = useEffectEvent(() => {
    if (neighbour) onShow(neighbour.id);
    else onClose();
    const isOwn = removal.variables === goneId && !removal.isError;
    if (last && !isOwn) notify.info(t('deletedElsewhere', { name: last.attachment.name }));
  });
  useEffect(() => {
    if (goneId !== undefined) onGone();
  }, [goneId]);

  // While it closes, the last one stays on the screen.
  const seen = shown
    ? { attachment: shown, place: found }
    : neighbour
      ? { attachment: neighbour, place: next }
      : last;
  return seen && <Viewer {...props} {...seen} removal={removal} />;
}

/** What is on the screen, and where it stands among the others. */
interface Seen {
  attachment: Attachment;
  place: number;
}

interface ViewerProps extends Omit<ReceiptViewerProps, 'shownId' | 'transactionId'>, Seen {
  removal: ReturnType<typeof useRemoveAttachment>;
}

function Viewer({
  open,
  attachment,
  attachments,
  place,
  group,
  people,
  mayRemove,
  removal,
  onShow,
  onClose,
  finalFocus,
}: ViewerProps) {
  const { t } = useTranslation('receipts');
  const language = useLanguage();
  const errorText = useErrorText();
  const fileErrorText = useFileErrorText();
  const confirm = useConfirm();
  const { name, mediaType, createdBy, createdAt } = attachment;
  const file = useAttachmentFile(attachment, group.id, 'whole');
  const you = group.members.find(({ userId }) => userId === people.you);
  const isOwn = people.get(createdBy).isYou;
  const by = isOwn ? t('viewer.addedByYou') : t('viewer.addedBy', { name: people.get(createdBy).name });
  const count = attachments.length;

  function step(offset: number) {
    const next = attachments[place + offset];
    if (next) onShow(next.id);
  }

  // Wherever the focus is in the dialog, and not while it asks.
  const onArrow = useEffectEvent(({ key }: KeyboardEvent) => {
    if (document.querySelector('[role="alertdialog"]')) return;
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    if (!open) return;
    const listener = (event: KeyboardEvent) => onArrow(event);
    // Dialogs keep the keys that reach them to themselves.
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, [open]);

  async function remove() {
    const isSure = await confirm({
      title: t('deleteTitle'),
      message: t('deleteMessage', { name }),
      confirmLabel: t('viewer.delete'),
      variant: 'danger',
    });
    if (!isSure) return;
    try {
      await removal.mutateAsync(attachment.id);
      // Its upload may still wait for the answer that was lost.
      dropUpload(attachment.id);
      notify.success(t('deleted'));
    } catch (error) {
      notifyFailure(error, errorText, (reason) => t('deleteFailed', { reason }));
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={name}
      description={`${by} · ${formatInstant(createdAt, language)}`}
      size="l"
      full
      finalFocus={finalFocus}
      footer={
        <Row justify="between">
          <Row gap="xs">
            {count > 1 && (
              <>
                <IconButton
                  icon={ChevronLeft}
                  label={t('viewer.previous')}
                  aria-disabled={place <= 0}
                  onClick={() => step(-1)}
                />
                {/* Said when another one is shown: the title changes without a word. */}
                <Text as="output" size="s" tone="muted">
                  <span>{t('viewer.place', { number: place + 1, count })}</span>
                  <VisuallyHidden>{` · ${name}`}</VisuallyHidden>
                </Text>
                <IconButton
                  icon={ChevronRight}
                  label={t('viewer.next')}
                  aria-disabled={place >= count - 1}
                  onClick={() => step(1)}
                />
              </>
            )}
          </Row>
          <Row>
            {mayRemove && you && mayRemoveAttachment(attachment, you) && (
              <IconButton
                icon={Trash2}
                label={t('viewer.delete')}
                aria-busy={removal.isPending || undefined}
                onClick={() => void remove()}
              />
            )}
            <Button
              icon={Download}
              disabled={!file.data}
              onClick={() => file.data && download(fileNameOfType(name, mediaType), mediaType, file.data)}
            >
              {t('viewer.download')}
            </Button>
          </Row>
        </Row>
      }
    >
      <Stage onSwipe={step}>
        {file.isError ? (
          <ErrorState
            title={t('pictureFailed')}
            message={fileErrorText(file.error)}
            onRetry={() => void file.refetch()}
          />
        ) : mediaType === 'application/pdf' ? (
          <span className="flex flex-col items-center gap-3 text-ink-2">
            <FileText size={56} strokeWidth={1.3} aria-hidden />
            <Text as="span" size="s" tone="muted">
              {t('viewer.pdf', { size: megabytes(attachment.bytes, language) })}
            </Text>
          </span>
        ) : file.url ? (
          <Picture key={attachment.id} attachment={attachment} url={file.url} />
        ) : (
          <Spinner size={28} label={t('loading')} />
        )}
      </Stage>
    </Dialog>
  );
}

/** Whole; a long one in the width that there is, where it scrolls by touch, wheel and keys. */
function Picture({ attachment: { name, width, height }, url }: { attachment: Attachment; url: string }) {
  const { t } = useTranslation('receipts');
  const isLong = width !== null && height !== null && isLongPicture({ width, height });
  const picture = (
    <img
      src={url}
      alt={name}
      draggable={false}
      className={classes('rounded-s', isLong ? 'w-full' : `${HEIGHT_MAX} max-w-full object-contain`)}
    />
  );
  if (!isLong) return picture;
  return (
    <section
      aria-label={t('viewer.long', { name })}
      {...BY_KEYS}
      className={classes(HEIGHT_MAX, 'w-full touch-pan-y touch-pinch-zoom overflow-y-auto rounded-s')}
    >
      {picture}
    </section>
  );
}

/** Keys scroll what has the focus. Not every browser gives it to what scrolls and holds no control. */
const BY_KEYS = { tabIndex: 0 } as const;

const HEIGHT_MAX = 'max-h-[70dvh] sm:max-h-[28rem]';

/** A swipe of a finger is at least so long, in CSS pixels. */
const SWIPE = 48;

interface StageProps {
  onSwipe: (by: 1 | -1) => void;
  children: ReactNode;
}

/** Takes the swipes: what it shows is turned over like a page. */
function Stage({ onSwipe, children }: StageProps) {
  const from = useRef<{ x: number; y: number }>(undefined);
  function end({ clientX, clientY }: PointerEvent) {
    if (!from.current) return;
    const [dx, dy] = [clientX - from.current.x, clientY - from.current.y];
    from.current = undefined;
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
  }
  return (
    <div
      onPointerDown={({ clientX: x, clientY: y, pointerType }) => {
        from.current = pointerType === 'mouse' ? undefined : { x, y };
      }}
      onPointerUp={end}
      onPointerCancel={() => {
        from.current = undefined;
      }}
      className="grid h-full min-h-64 touch-pan-y touch-pinch-zoom place-items-center rounded-m bg-sunken p-2 outline-none select-none"
    >
      {children}
    </div>
  );
}

function megabytes(bytes: number, language: string): string {
  return formatNumber(Math.max(0.1, Math.round(bytes / 104_858) / 10), language);
}
