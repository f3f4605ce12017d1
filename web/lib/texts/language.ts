import { store, stored } from '#web/lib/browser/browser-storage.ts';

export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** The first of these that we speak, whatever its region: 'es-MX' is Spanish. English when we speak none of them. */
export function spokenLanguage(tags: readonly (string | undefined)[]): Language {
  return tags.map((tag) => tag?.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en';
}

/** What was chosen on this device, else what the browser asks for, else what the page is marked with. */
export function detectLanguage(): Language {
  return spokenLanguage([stored('local', KEY), ...navigator.languages, document.documentElement.lang]);
}

/** Whether a language was chosen on this device, rather than left to the browser. */
export function isLanguageChosen(): boolean {
  return stored('local', KEY) !== undefined;
}

/**
 * The cookie tells the server, whose next document is in this language from its first byte on. Plain http has
 * no way to set it.
 */
export function keepLanguage(language: Language): void {
  store('local', KEY, language);
  const expires = Date.now() + YEAR_MS;
  // Refused, the page itself changes its language when it has come.
  globalThis.cookieStore
    ?.set({ name: KEY, value: language, expires, sameSite: 'lax' })
    .catch(() => undefined);
}

const KEY = 'language';
const YEAR_MS = 365 * 24 * 3_600_000;
