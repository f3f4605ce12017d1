import { CloudOff } from 'lucide-react';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface OfflineBarProps {
  /** Entries that are kept until there is a connection. */
  waiting?: number;
}

/** A quiet line while there is no connection; nothing at all while there is one. */
export function OfflineBar({ waiting = 0 }: OfflineBarProps) {
  const isOnline = useOnline();
  return <div role="status">{!isOnline && <OfflineNote waiting={waiting} />}</div>;
}

export function OfflineNote({ waiting }: { waiting: number }) {
  const { t } = useTranslation();
  return (
    <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-s font-medium text-warning">
      <CloudOff size={16} aria-hidden className="shrink-0" />
      {waiting > 0 ? t('state.offlineWaiting', { count: waiting }) : t('state.offline')}
    </p>
  );
}
