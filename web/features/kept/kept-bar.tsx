import { Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useHeldChanges } from '#web/queries/changes/kept-changes.ts';
import { useRefusedUploads } from '#web/queries/changes/upload-list.ts';

const KeptDialog = deferred(async () => (await import('./kept-dialog.tsx')).KeptDialog, {
  on: 'first-interaction',
  texts: ['receipts'],
});

/**
 * A line that is shown while something entered on this device waits to be sent, or was refused: an entry
 * after its form had closed, or a receipt.
 */
export function Screen() {
  const { t } = useTranslation('kept');
  const [isOpen, setOpen] = useState(false);
  const held = useHeldChanges();
  const refused = held.filter(({ state }) => state === 'refused').length;
  const waiting = held.filter(({ state }) => state === 'waiting').length;
  const receipts = useRefusedUploads().length;
  if (refused + waiting + receipts === 0) return null;
  const isRefused = refused + receipts > 0;
  const Icon = isRefused ? TriangleAlert : Clock;
  return (
    <>
      <div
        role="status"
        data-passing
        className="flex flex-wrap items-center justify-center gap-x-3 bg-warning-soft px-4 py-1 text-s font-medium text-warning"
      >
        <Icon size={16} aria-hidden className="shrink-0" />
        {refused > 0 && <span>{t('refused', { count: refused })}</span>}
        {receipts > 0 && <span>{t('receipts', { count: receipts })}</span>}
        {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
          {t('show')}
        </Button>
      </div>
      {isOpen && <KeptDialog onClose={() => setOpen(false)} />}
    </>
  );
}
