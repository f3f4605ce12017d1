const KEY = 'reloaded';
const ONCE_IN_MS = 60_000;

/**
 * For a screen whose file is missing. A page that was opened before a release asks for files that the release removed;
 * loading the page again brings the new names. Not without a network, not where it would lose what was entered, and not
 * for ever: a file that is really missing is said on the screen.
 */
export function reloadStaleBuild(): void {
  if (!navigator.onLine || window.onbeforeunload) return;
  const last = Number(sessionStorage.getItem(KEY));
  if (Date.now() - last < ONCE_IN_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
