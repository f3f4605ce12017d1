import { ConflictNotice } from '#web/kit/feedback/conflict-notice.tsx';
import type { FormHandle } from '#web/lib/forms/use-form.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { useGroupVersion } from './use-group-version.ts';

interface ChangedMeanwhileProps {
  version: ReturnType<typeof useGroupVersion>;
  form: FormHandle;
  onDrop: () => void;
}

/** Another admin saved the group while the form was open: nothing of theirs is overwritten without asking. */
export function ChangedMeanwhile({ version, form, onDrop }: ChangedMeanwhileProps) {
  const { t } = useTranslation('people');
  if (!version.newer) return null;
  return (
    <ConflictNotice
      title={t('conflict.title')}
      keepLabel={t('conflict.keep')}
      dropLabel={t('conflict.discard')}
      onKeep={() => {
        version.accept();
        form.submit();
      }}
      onDrop={onDrop}
    >
      {t('conflict.message')}
    </ConflictNotice>
  );
}
