import { useSyncExternalStore } from 'react';
import { onThemeChange, resolvedTheme, setTheme } from './theme.ts';

/** What the chosen theme, or that of the system, comes to now. */
export function useTheme() {
  const resolved = useSyncExternalStore(onThemeChange, resolvedTheme);
  return { resolved, setTheme };
}
