import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useExportOwnData } from '#web/queries/accounts.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { download } from './download.ts';
import { Refusal } from './refusal.tsx';
import { SecurityCard } from './security-card.tsx';

/** What is kept about the person: take it along, or have it deleted. */
export function DataSection() {
  const { t } = useTranslation('profile');
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
        {reading.isError && <Refusal error={reading.error} />}
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
