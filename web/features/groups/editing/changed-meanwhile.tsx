import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { ScrolledTo } from './scrolled-to.tsx';

/** Somebody saved the group since the form was opened: nothing of theirs is overwritten without asking. */
export function ChangedMeanwhile({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('people');
  return (
    <ScrolledTo>
      <Notice
        tone="warning"
        title={t('conflict.title')}
        action={
          <Row wrap>
            <Button size="sm" onClick={onKeep}>
              {t('conflict.keep')}
            </Button>
            <Button size="sm" variant="quiet" onClick={onDiscard}>
              {t('conflict.discard')}
            </Button>
          </Row>
        }
      >
        {t('conflict.message')}
      </Notice>
    </ScrolledTo>
  );
}
