import { useTranslation } from '#web/lib/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
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
