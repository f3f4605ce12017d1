import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

interface RestoredNoticeProps {
  /** When it was entered: an ISO instant. */
  at: string;
  onStartOver: () => void;
}

/** Says that the form holds what was entered before the page was left. */
export function RestoredNotice({ at, onStartOver }: RestoredNoticeProps) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  return (
    <Notice
      action={
        <Button size="sm" onClick={onStartOver}>
          {t('form.startOver')}
        </Button>
      }
    >
      {t('form.restored', { date: formatInstant(at, language) })}
    </Notice>
  );
}
