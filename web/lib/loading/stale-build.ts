import { REQUEST_TIMEOUT_MS } from '#web/lib/api/request.ts';
import { arrivedBuild } from '#web/lib/arrival/arrival.ts';
import { store, stored } from '#web/lib/browser/browser-storage.ts';
import { createSharedValue } from '#web/lib/browser/shared-value.ts';

const KEY = 'reloaded';
const ONCE_IN_MS = 60_000;

const isStale = createSharedValue(false);

/** Whether this page is known to be of an earlier build than the server's. */
export const useIsStaleBuild = isStale.use;

/**
 * For a screen whose file is missing. A page that was opened before a release asks for files that the release removed;
 * loading the page again brings the new names. Not while the server is away, where a browser would show its own error page
 * for good. Not where it would lose what was entered, and not for ever: a file that is really missing is said on the screen.
 */
export async function reloadStaleBuild(): Promise<void> {
  const { pathname } = window.location;
  if (!mayReload() || !(await findRelease())) return;
  // Meanwhile a form may have been begun, or the screen left.
  if (!mayReload() || window.location.pathname !== pathname) return;
  const now = String(Date.now());
  store('session', KEY, now);
  // Where nothing can be stored, the page would be loaded again for ever.
  if (stored('session', KEY) === now) window.location.reload();
}

function mayReload(): boolean {
  const last = Number(stored('session', KEY) ?? 0);
  return navigator.onLine && !window.onbeforeunload && Date.now() - last >= ONCE_IN_MS;
}

/** For the reader's own press. The browser asks where something would be lost. */
export function loadAgain(): void {
  window.location.reload();
}

/** Whether the server answers, and the page's document is of another build. */
export async function findRelease(): Promise<boolean> {
  const build = arrivedBuild();
  if (!build) return false;
  try {
    const answer = await fetch(window.location.pathname, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    // The documents of pages for visitors name none.
    const [, found = build] = answer.ok ? (/"build":"([^"]+)"/.exec(await answer.text()) ?? []) : [];
    isStale.set(found !== build);
    return found !== build;
  } catch {
    return false;
  }
}
