import { CopyPlus } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

interface RuleDeletedProps {
  deletedAt: string;
  isBusy: boolean;
  /** Left out where a new one could not book the days that are left. */
  onCopy?: (() => void) | undefined;
}

/** What is edited was deleted: saving restores it, and what was entered can become a new one instead. */
export function RuleDeleted({ deletedAt, isBusy, onCopy }: RuleDeletedProps) {
  const { t } = useTranslation('repeating');
  const { t: tEntering } = useTranslation('entering');
  const language = useLanguage();
  return (
    <Notice
      intoView
      tone="warning"
      title={t('deleted.title')}
      action={
        onCopy && (
          <Button size="sm" icon={CopyPlus} busy={isBusy} onClick={onCopy}>
            {tEntering('deleted.copy')}
          </Button>
        )
      }
    >
      <span role="alert">{tEntering('deleted.message', { date: formatInstant(deletedAt, language) })}</span>
    </Notice>
  );
}
