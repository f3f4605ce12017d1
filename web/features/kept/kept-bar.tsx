import { Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useHeldChanges } from '#web/queries/ledger/kept-changes.ts';

const KeptDialog = deferred(async () => (await import('./kept-dialog.tsx')).KeptDialog, {
  on: 'first-interaction',
});

/** A line that is shown while something entered on this device waits to be sent, or was refused after its form had closed. */
export function Screen() {
  const { t } = useTranslation('kept');
  const [isOpen, setOpen] = useState(false);
  const held = useHeldChanges();
  const refused = held.filter(({ state }) => state === 'refused').length;
  const waiting = held.filter(({ state }) => state === 'waiting').length;
  if (refused + waiting === 0) return null;
  const Icon = refused > 0 ? TriangleAlert : Clock;
  return (
    <>
      <div
        role="status"
        className="flex flex-wrap items-center justify-center gap-x-3 bg-warning-soft px-4 py-1 text-s font-medium text-warning"
      >
        <Icon size={16} aria-hidden className="shrink-0" />
        <span>{refused > 0 ? t('refused', { count: refused }) : t('waiting', { count: waiting })}</span>
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
          {t('show')}
        </Button>
      </div>
      {isOpen && <KeptDialog onClose={() => setOpen(false)} />}
    </>
  );
}
