import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { createSharedValue } from '#web/lib/browser/shared-value.ts';
import { MissingPart } from './missing-part.tsx';
import { findRelease } from './stale-build.ts';

/** Long enough to read it. After that it would stand in the way of the page, unless its button has the focus. */
const SHOWN_MS = 8_000;

let said = 0;
/** The number of the failure that is said; 0 while none is. */
const failure = createSharedValue(0);

/** Says over the page that what was pressed cannot be opened. */
export function sayPopupFailed(): void {
  said += 1;
  failure.set(said);
  void findRelease();
}

/** The place where it is said. Rendered once, above everything that may be open. */
export function FailedPopup() {
  const number = failure.use();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (number === 0) return;
    const timer = setInterval(() => {
      if (!place.current?.contains(document.activeElement)) failure.set(0);
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [number]);
  // The next app that is rendered in this document has failed at nothing.
  useEffect(() => () => failure.set(0), []);
  if (number === 0) return null;
  // Added to the body now: a dialog that is open hides from screen readers what was there before it.
  return createPortal(
    <div key={number} ref={place} role="alert" className="fixed inset-x-4 top-4 z-50 text-center">
      <p className="inline-block rounded-l bg-raised p-4 text-ink shadow-3">
        <MissingPart text={`code.NETWORK_ERROR${navigator.onLine ? '' : '_offline'}`} />
      </p>
    </div>,
    document.body,
  );
}
