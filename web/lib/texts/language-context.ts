import { createContext } from 'react';
import type { Language } from './language.ts';

/** The language on the screen. Nothing is provided for a page that the build renders: it has one language. */
export const LanguageContext = createContext<Language | undefined>(undefined);
