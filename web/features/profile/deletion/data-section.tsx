import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Refusal } from '#web/features/profile/proof/refusal.tsx';
import { SecurityCard } from '#web/features/profile/security/security-card.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { isEmptyFile } from '#web/lib/api/files.ts';
import { download } from '#web/lib/browser/download.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useFileErrorText } from '#web/parts/feedback/use-file-error-text.ts';
import { useExportOwnData } from '#web/queries/people/own-account.ts';
import { DeleteAccount } from './delete-account.tsx';

/** What is kept about the person: take it along, or have it deleted. */
export function DataSection() {
  const { t } = useTranslation('profile');
  const errorText = useFileErrorText();
  const [isDeleting, setDeleting] = useState(false);
  const reading = useExportOwnData();

  function save() {
    reading.mutate(undefined, {
      onSuccess: (data) =>
        download(
          `quits-data-${data.exportedAt.slice(0, 10)}.json`,
          'application/json',
          `${JSON.stringify(data, null, 2)}\n`,
        ),
    });
  }

  return (
    <Stack>
      <SecurityCard
        icon={Download}
        title={t('export.title')}
        detail={t('export.detail')}
        action={
          <Button icon={Download} busy={reading.isPending} onClick={save}>
            {t('export.submit')}
          </Button>
        }
      >
        {/* It only reads: without an answer nothing has gone through. */}
        {reading.isError &&
          (isEmptyFile(reading.error) ? (
            <Notice tone="danger">{errorText(reading.error)}</Notice>
          ) : (
            <Refusal error={reading.error} unanswered={errorText(reading.error)} />
          ))}
      </SecurityCard>
      <SecurityCard
        icon={Trash2}
        title={t('delete.title')}
        detail={t('delete.detail')}
        action={!isDeleting && <Button onClick={() => setDeleting(true)}>{t('delete.begin')}</Button>}
      >
        {isDeleting && <DeleteAccount onCancel={() => setDeleting(false)} />}
      </SecurityCard>
    </Stack>
  );
}
