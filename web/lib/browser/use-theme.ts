import { useSyncExternalStore } from 'react';
import {
  onThemeChange,
  type ResolvedTheme,
  resolvedTheme,
  setTheme,
  storedTheme,
  type Theme,
} from './theme.ts';

/** The chosen theme and what it comes to now. */
export function useTheme(): { theme: Theme; resolved: ResolvedTheme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  const resolved = useSyncExternalStore(onThemeChange, resolvedTheme);
  return { theme, resolved, setTheme };
}
