import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

interface RestoredNoticeProps {
  /** Of the form: `restoredAt` is when it was entered, an ISO instant. */
  kept: { restoredAt: string | undefined; startOver: () => void };
  form: { reset: () => void };
}

/** Says, where it is so, that the form holds what was entered before the page was left. */
export function RestoredNotice({ kept: { restoredAt, startOver }, form }: RestoredNoticeProps) {
  const { t } = useTranslation('drafts');
  const language = useLanguage();
  if (!restoredAt) return null;
  return (
    <Notice
      action={
        <Button
          size="sm"
          onClick={() => {
            form.reset();
            startOver();
          }}
        >
          {t('startOver')}
        </Button>
      }
    >
      {t('restored', { date: formatInstant(restoredAt, language) })}
    </Notice>
  );
}
