import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { LanguageContext } from './language-context.ts';
import { followLanguage, onLanguageChange, shownLanguage } from './texts.ts';

/**
 * Follows the language for the whole app. Hundreds of components ask for it: a subscription of each was work
 * for every one of them.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(onLanguageChange, shownLanguage);
  useEffect(followLanguage, []);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}
