import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Long enough to read it. After that it would stand in the way of the page, which works without the popup. */
const SHOWN_MS = 8_000;

let failures = 0;
const listeners = new Set<() => void>();

/** Says over the page that what was pressed cannot be opened. */
export function sayPopupFailed(): void {
  change(failures + 1);
}

/** The place where it is said. Rendered once, above everything that may be open. */
export function FailedPopup() {
  const { t } = useTranslation('errors');
  const count = useSyncExternalStore(subscribe, () => failures);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(change, SHOWN_MS, 0);
    return () => clearTimeout(timer);
  }, [count]);
  // The next app that is rendered in this document has failed at nothing.
  useEffect(() => () => change(0), []);
  if (count === 0) return null;
  // Added to the body now: a dialog that is open hides from screen readers what was there before it.
  return createPortal(
    <div key={count} role="alert" className="fixed inset-x-4 top-4 z-50 text-center">
      <p className="inline-block rounded-l bg-raised p-4 text-ink shadow-3">{t('code.NETWORK_ERROR')}</p>
    </div>,
    document.body,
  );
}

function change(count: number): void {
  failures = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
