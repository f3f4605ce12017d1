import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';

export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

export const NAMESPACES = [
  'app',
  'errors',
  'auth',
  'groups',
  'invitations',
  'transactions',
  'balances',
  'dashboard',
  'landing',
] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** Resolves once the detected language's `app` and `errors` texts are there; a screen asks for its own. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(localeFiles)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: Object.keys(LANGUAGES),
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      // English stands in for a language we lack, not for missing texts: the compiler proves Spanish
      // complete, so its readers need not load both files.
      fallbackLng: (code: string) => (isLanguage(code?.split('-')[0]) ? [] : ['en']),
      ns: ['app', 'errors'],
      defaultNS: 'app',
      detection: { order: ['localStorage', 'navigator', 'htmlTag'], caches: ['localStorage'] },
      interpolation: { escapeValue: false },
    });
}

/** Fetches a screen's texts beside its code, so that the two do not wait for one another. */
export function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  return i18next.loadNamespaces([...namespaces]);
}

export function changeLanguage(language: Language): Promise<unknown> {
  return i18next.changeLanguage(language);
}

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && text in LANGUAGES;
}

const files = import.meta.glob<Record<string, ResourceKey>>('../locales/*/*.ts');

const localeFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`../locales/${language}/${namespace}.ts`];
    if (!load) return done(new Error(`no texts for ${language}/${namespace}`), false);
    load().then(
      (file) => done(null, file[namespace]),
      (error: Error) => done(error, false),
    );
  },
};
