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

/** For the reader's own press. The browser asks where something would be lost. `retry`: in its place while the server is away. */
export async function loadAgain(retry?: () => void): Promise<void> {
  if (await findRelease()) window.location.reload();
  else retry?.();
}

/** Whether the server answers, and the page's document is of another build. Asked once for all that is missing at a time. */
export function findRelease(): Promise<boolean> {
  asking ??= askServer().finally(() => {
    asking = undefined;
  });
  return asking;
}

let asking: Promise<boolean> | undefined;

async function askServer(): Promise<boolean> {
  const build = arrivedBuild();
  if (!build) return false;
  let found = build;
  try {
    const answer = await fetch(window.location.pathname, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    // The documents of pages for visitors name none.
    if (answer.ok) [, found = build] = /"build":"([^"]+)"/.exec(await answer.text()) ?? [];
  } catch {
    // Nothing is known of a release while the server is away.
  }
  isStale.set(found !== build);
  return found !== build;
}
