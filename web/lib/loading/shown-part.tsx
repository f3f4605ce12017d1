import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sayPopupFailed } from './failed-popup.tsx';
import { MissingPart } from './missing-part.tsx';
import type { FailedPart, Part } from './part.ts';
import { findRelease } from './stale-build.ts';

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
      <Failed failure={loaded} onRetry={retry} onLeave={part.forgetFailure} />
      {onFailed ? (
        <PopupFailed onFailed={onFailed} />
      ) : (
        !isSilent && <FailedInPlace failure={loaded} onRetry={retry} />
      )}
    </>
  );
}

interface FailedProps {
  failure: FailedPart;
  onRetry: () => void;
  onLeave: () => void;
}

/**
 * A connection that is said to be back may carry nothing yet: waits of half a second, one, two and so on,
 * half a minute in all.
 */
const FIRST_WAIT_MS = 500;
const RETRIES_AFTER_RETURN = 6;

/** Asks again when the connection is back. When the place is left, whatever shows the part next asks again. */
function Failed({ failure, onRetry, onLeave }: FailedProps) {
  /** Since the connection came back; undefined where it was never gone. */
  const retries = useRef<number>(undefined);
  const retry = useEffectEvent((count: number) => {
    retries.current = count;
    onRetry();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = retries.current;
    // It may be back already: between the failure and this, no one listens.
    if (!failure.wasOnline && navigator.onLine) retry(0);
    else if (count !== undefined && count < RETRIES_AFTER_RETURN)
      timer = setTimeout(() => retry(count + 1), FIRST_WAIT_MS * 2 ** count);
    const onReturn = () => retry(0);
    window.addEventListener('online', onReturn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onReturn);
    };
  }, [failure]);
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

function FailedInPlace({ failure, onRetry }: { failure: FailedPart; onRetry: () => void }) {
  useEffect(() => {
    if (failure.wasOnline) void findRelease();
  }, [failure]);
  return (
    <div role="alert" className="flex flex-wrap items-center p-4">
      <MissingPart text="code.NETWORK_ERROR" onRetry={onRetry} />
    </div>
  );
}
