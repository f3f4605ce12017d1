import { forget, store, stored } from './browser-storage.ts';
import { createListeners } from './listeners.ts';

// The chosen theme and what it comes to now. `web/arrival.ts` sets the same before the first paint.

export type Theme = 'light' | 'dark' | 'system';
export type ResolvedTheme = 'light' | 'dark';

/**
 * Follows the theme of the system and of the other tabs as long as the page lives. It begins with their present theme, which
 * may have changed since the first paint.
 */
export function followTheme(): void {
  systemDark.addEventListener('change', apply);
  window.addEventListener('storage', (event) => event.key === STORAGE_KEY && apply());
  // A page that the browser restores on going back got no events meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && apply());
  apply();
}

export function setTheme(theme: Theme): void {
  chosen = theme;
  if (theme === 'system') forget('local', STORAGE_KEY);
  else store('local', STORAGE_KEY, theme);
  paint();
}

export function onThemeChange(listener: () => void): () => void {
  return listeners.subscribe(listener);
}

export function storedTheme(): Theme {
  return chosen;
}

export function resolvedTheme(): ResolvedTheme {
  if (chosen !== 'system') return chosen;
  return isSystemDark ? 'dark' : 'light';
}

const STORAGE_KEY = 'theme';
const PAGE_COLOUR: Record<ResolvedTheme, string> = { light: '#ffffff', dark: '#111827' };
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
// Read again only in the listener: Chromium sends no event for a change that was read before the event.
let isSystemDark = systemDark.matches;
const listeners = createListeners();
// Kept beside the storage, which a private window may refuse.
let chosen: Theme = readStorage();

function apply(): void {
  chosen = readStorage();
  isSystemDark = systemDark.matches;
  paint();
}

function paint(): void {
  const resolved = resolvedTheme();
  document.documentElement.dataset.theme = resolved;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOUR[resolved]);
  listeners.tell();
}

function readStorage(): Theme {
  const kept = stored('local', STORAGE_KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}
