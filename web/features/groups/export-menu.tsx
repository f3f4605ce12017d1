import { Download } from 'lucide-react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover } from '#web/ui/popover.tsx';

const ExportOffer = lazyPart(async () => (await import('./export-offer.tsx')).ExportOffer, ['exporting']);

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
