import { CopyPlus } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

interface EntryDeletedProps {
  /** Says that it was deleted, and by whom where that is known. */
  title: string;
  deletedAt: string;
  isBusy: boolean;
  /** Left out where no new one can be made of it. */
  onCopy?: (() => void) | undefined;
}

/** What is edited was deleted: saving restores it, and what was entered can become a new one instead. */
export function EntryDeleted({ title, deletedAt, isBusy, onCopy }: EntryDeletedProps) {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  return (
    <Notice
      intoView
      tone="warning"
      title={title}
      action={
        onCopy && (
          <Button size="sm" icon={CopyPlus} busy={isBusy} onClick={onCopy}>
            {t('deleted.copy')}
          </Button>
        )
      }
    >
      <span role="alert">{t('deleted.message', { date: formatInstant(deletedAt, language) })}</span>
    </Notice>
  );
}
