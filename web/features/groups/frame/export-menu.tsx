import { Download } from 'lucide-react';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Popover } from '#web/kit/popups/popover.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const ExportOffer = deferred(async () => (await import('./export-offer.tsx')).ExportOffer, {
  on: 'first-interaction',
  texts: ['exporting'],
});

export function ExportMenu() {
  const { t } = useTranslation('groups');
  const label = t('export');
  return (
    <Popover
      label={label}
      align="end"
      trigger={<IconButton icon={Download} variant="outline" label={label} />}
    >
      <ExportOffer />
    </Popover>
  );
}
