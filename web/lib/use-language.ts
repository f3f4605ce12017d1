import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from './i18n.ts';

/** The language on the screen, which every number and date is written in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : 'en';
}
