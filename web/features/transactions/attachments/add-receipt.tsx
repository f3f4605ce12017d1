import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, type RefObject, useRef } from 'react';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { CHOSEN_TYPES } from './ready-file.ts';

interface AddReceiptProps {
  onFiles: (files: readonly File[]) => void;
  button?: RefObject<HTMLButtonElement | null>;
}

/** Chooses files of the device, or takes a photo where it is held in the hand. */
export function AddReceipt({ onFiles, button }: AddReceiptProps) {
  const { t } = useTranslation('receipts');
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // The same file again is a choice, too.
    target.value = '';
    if (files.length > 0) onFiles(files);
  }
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="sm"
        icon={Paperclip}
        onClick={() => chooser.current?.click()}
      >
        {t('add')}
      </Button>
      <span className="hidden coarse:inline-flex">
        <IconButton size="sm" icon={Camera} label={t('photograph')} onClick={() => camera.current?.click()} />
      </span>
      <input
        ref={chooser}
        type="file"
        accept={CHOSEN_TYPES}
        multiple
        hidden
        aria-label={t('add')}
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('photograph')}
        onChange={take}
      />
    </>
  );
}

/** Says of files for which an entry has no place which they are, or how many. */
export function LeftOut({ files }: { files: readonly { name: string }[] }) {
  const { t } = useTranslation('receipts');
  const [first] = files;
  if (!first) return null;
  return (
    <Notice tone="warning" title={t('problem.tooMany', { count: ATTACHMENT_RULES.count.max })}>
      {t('problem.leftOut', { count: files.length, name: first.name })}
    </Notice>
  );
}
