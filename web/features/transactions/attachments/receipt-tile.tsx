import { FileText, ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import { Spinner } from '#web/kit/content/spinner.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useAttachmentFile } from '#web/queries/ledger/attachments.ts';

const TILE =
  'flex size-18 items-center justify-center overflow-hidden rounded-m border border-line bg-sunken text-ink-2';

interface ReceiptTileProps {
  attachment: Attachment;
  groupId: string;
  onOpen: (tile: HTMLElement) => void;
}

/** A small picture of a photo, or the name of a PDF: opens it. */
export function ReceiptTile({ attachment, groupId, onOpen }: ReceiptTileProps) {
  const { t } = useTranslation('receipts');
  const { name, mediaType } = attachment;
  return (
    <button
      type="button"
      title={name}
      aria-label={t('open', { name })}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
      className={classes(
        TILE,
        'transition-[border-color,scale] hover:border-line-strong active:scale-[0.97]',
      )}
    >
      {mediaType === 'application/pdf' ? (
        <NamedFile name={name} />
      ) : (
        <SmallPicture attachment={attachment} groupId={groupId} />
      )}
    </button>
  );
}

/** Of a file that is on its way. */
export function ComingTile({ name, part }: { name: string; part: number | undefined }) {
  return (
    <span className={classes(TILE, 'relative')} title={name}>
      <Spinner size={20} />
      {part !== undefined && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-1 origin-left bg-focus transition-[scale]"
          style={{ scale: `${part} 1` }}
        />
      )}
    </span>
  );
}

function SmallPicture({ attachment, groupId }: Pick<ReceiptTileProps, 'attachment' | 'groupId'>): ReactNode {
  const { url, isError } = useAttachmentFile(attachment, groupId, 'small');
  if (isError) return <ImageOff size={20} aria-hidden />;
  if (!url) return <span aria-hidden data-coming className="size-full animate-breathe bg-line/70" />;
  return <img src={url} alt="" className="size-full object-cover" />;
}

function NamedFile({ name }: { name: string }) {
  return (
    <span className="flex w-full flex-col items-center gap-1 px-1.5">
      <FileText size={22} strokeWidth={1.7} aria-hidden />
      <span className="w-full truncate text-center text-xs">{name}</span>
    </span>
  );
}
