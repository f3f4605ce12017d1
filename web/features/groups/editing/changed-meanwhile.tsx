import { ConflictNotice } from '#web/kit/feedback/conflict-notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Another admin saved the group while the form was open: nothing of theirs is overwritten without asking. */
export function ChangedMeanwhile({ onKeep, onDrop }: { onKeep: () => void; onDrop: () => void }) {
  const { t } = useTranslation('people');
  return (
    <ConflictNotice
      title={t('conflict.title')}
      keepLabel={t('conflict.keep')}
      dropLabel={t('conflict.discard')}
      onKeep={onKeep}
      onDrop={onDrop}
    >
      {t('conflict.message')}
    </ConflictNotice>
  );
}
