import { use, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { sayPopupFailed } from './failed-popup.tsx';
import type { Part } from './part.ts';

interface ShownPartProps<P> {
  part: Part<P>;
  props: P;
  /**
   * For what opens over the page: takes back the press that asked for it, and the failure is said over the page. Without it
   * the failure is said in the part's place.
   */
  onFailed?: (() => void) | undefined;
  /** Nothing on the page asked for it: its absence is not said. */
  isSilent?: boolean;
}

/** Suspends until the part is there. What cannot be fetched is asked for again, by a press or when the connection is back. */
export function ShownPart<P extends object>({ part, props, onFailed, isSilent }: ShownPartProps<P>) {
  const [, setAttempts] = useState(0);
  const loaded = use(part.read());
  if ('Component' in loaded) return <loaded.Component {...props} />;
  const retry = () => {
    part.forgetFailure();
    setAttempts((before) => before + 1);
  };
  return (
    <>
      <Failed wasOnline={loaded.wasOnline} onRetry={retry} onLeave={part.forgetFailure} />
      {onFailed ? <PopupFailed onFailed={onFailed} /> : !isSilent && <FailedInPlace onRetry={retry} />}
    </>
  );
}

interface FailedProps {
  wasOnline: boolean;
  onRetry: () => void;
  onLeave: () => void;
}

/** Asks again when the connection is back. When the place is left, whatever shows the part next asks again. */
function Failed({ wasOnline, onRetry, onLeave }: FailedProps) {
  useEffect(() => {
    // It may be back already: between the failure and this, no one listens.
    if (!wasOnline && navigator.onLine) onRetry();
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [wasOnline, onRetry]);
  useEffect(() => onLeave, [onLeave]);
  return null;
}

function PopupFailed({ onFailed }: { onFailed: () => void }) {
  const takeBack = useEffectEvent(onFailed);
  useEffect(() => {
    sayPopupFailed();
    takeBack();
  }, []);
  return null;
}

function FailedInPlace({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('errors');
  return (
    <div role="alert" className="p-4">
      {t('code.NETWORK_ERROR')}
      {/* The kit's own button may be what is missing. */}
      <button type="button" className="p-4 underline" onClick={onRetry}>
        {t('screen.tryAgain')}
      </button>
    </div>
  );
}
