/**
 * How long a page may be out of sight before it is taken to be left. A glance at another app is no reason to start over; but over
 * HTTP/1.1 a browser has six connections to a host, and each stream holds one that another tab may wait for.
 */
const LEFT_AFTER_MS = 20_000;

/** Resolves at once while the page is in sight, else when it is again, or when the signal aborts. */
export function whenSeen(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible' || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Aborts with the given signal, and when the page has been out of sight for that long. */
export function whileSeen(signal: AbortSignal): AbortSignal {
  const left = new AbortController();
  const stop = AbortSignal.any([signal, left.signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  stop.addEventListener('abort', () => clearTimeout(timer), { once: true });
  document.addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(() => left.abort(), LEFT_AFTER_MS);
    },
    { signal: stop },
  );
  return stop;
}

/** Waits that long, or until the network returns or the signal aborts. Answers whether the network has returned. */
export function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const finish = (isBack: boolean) => {
      clearTimeout(timer);
      done.abort();
      resolve(isBack);
    };
    const timer = setTimeout(() => finish(false), ms);
    window.addEventListener('online', () => finish(true), { signal: done.signal });
    signal.addEventListener('abort', () => finish(false), { signal: done.signal });
  });
}
