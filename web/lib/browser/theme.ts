import { THEME_KEY } from '#web/lib/names/device-names.ts';
import { PAGE_COLOUR } from '#web/lib/names/page-colour.ts';
import { store, stored } from './browser-storage.ts';
import { createListeners } from './listeners.ts';

// The chosen theme and what it comes to now. `web/arrival.ts` sets the same before the first paint.

type Theme = keyof typeof PAGE_COLOUR;

/**
 * Follows the theme of the system and of the other tabs as long as the page lives. It begins with their present theme, which
 * may have changed since the first paint.
 */
export function followTheme(): void {
  systemDark.addEventListener('change', apply);
  window.addEventListener('storage', (event) => event.key === THEME_KEY && apply());
  // A page that the browser restores on going back got no events meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && apply());
  apply();
}

export function setTheme(theme: Theme): void {
  chosen = theme;
  store('local', THEME_KEY, theme);
  paint();
}

/** The one of the system, as long as none was chosen. */
export function resolvedTheme(): Theme {
  return chosen ?? (isSystemDark ? 'dark' : 'light');
}

const { subscribe, tell } = createListeners();

export const onThemeChange = subscribe;

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
// Read again only in the listener: Chromium sends no event for a change that was read before the event.
let isSystemDark = systemDark.matches;
// Kept beside the storage, which a private window may refuse.
let chosen = readStorage();

function apply(): void {
  chosen = readStorage();
  isSystemDark = systemDark.matches;
  paint();
}

function paint(): void {
  const resolved = resolvedTheme();
  document.documentElement.dataset.theme = resolved;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOUR[resolved]);
  tell();
}

function readStorage(): Theme | undefined {
  const kept = stored('local', THEME_KEY);
  return kept === 'light' || kept === 'dark' ? kept : undefined;
}
