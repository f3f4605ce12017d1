const KEY = 'reloadedForNewBuild';
const ONCE_IN_MS = 60_000;

/**
 * A page opened before a release asks for a file that the release removed. Loading the page again brings the new names;
 * when that does not help (the file is really missing), the error screen says so instead of reloading for ever.
 */
export function reloadStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network no file arrives, and the page would not either.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
