import { CloudOff } from 'lucide-react';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** A line that is shown while there is no connection. */
export function OfflineBar() {
  const isOnline = useOnline();
  return <div role="status">{!isOnline && <OfflineLine />}</div>;
}

export function OfflineLine({ hidden = false }: { hidden?: boolean }) {
  const { t } = useTranslation();
  return (
    <p
      hidden={hidden}
      className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-s font-medium text-warning"
    >
      <CloudOff size={16} aria-hidden className="shrink-0" />
      {t('state.offline')}
    </p>
  );
}
