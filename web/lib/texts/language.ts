import { store, stored } from '#web/lib/browser/browser-storage.ts';
import { LANGUAGE_KEY, USER_KEY } from '#web/lib/names/device-names.ts';

export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** The first of these that we speak, whatever its region: 'es-MX' is Spanish. English when we speak none of them. */
export function spokenLanguage(tags: readonly (string | undefined)[]): Language {
  return tags.map((tag) => tag?.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en';
}

/** What was chosen here, else its account's, else what the browser asks for, else what the page is marked with. */
export function detectLanguage(): Language {
  const [, kept] = /"locale":"(\w+)"/.exec(stored('local', USER_KEY) ?? '') ?? [];
  return spokenLanguage([
    stored('local', LANGUAGE_KEY),
    kept,
    ...navigator.languages,
    document.documentElement.lang,
  ]);
}

/** Whether a language was chosen on this device, rather than left to the browser. */
export function isLanguageChosen(): boolean {
  return stored('local', LANGUAGE_KEY) !== undefined;
}

/** It was chosen on this device. */
export function keepLanguage(language: Language): void {
  store('local', LANGUAGE_KEY, language);
  tellServer(language);
}

/** Refused, the page itself changes its language when it has come. */
export function tellServer(language: Language): void {
  setLanguageCookie(language)?.catch(() => undefined);
}

/**
 * The server's next document is in this language from its first byte on. Plain http has no way to set the cookie.
 */
export function setLanguageCookie(language: Language): Promise<void> | undefined {
  const expires = Date.now() + YEAR_MS;
  return globalThis.cookieStore?.set({ name: LANGUAGE_KEY, value: language, expires, sameSite: 'lax' });
}

/** What was not chosen here was the account's that leaves the device. */
export function forgetUnchosen(): void {
  if (!isLanguageChosen()) globalThis.cookieStore?.delete(LANGUAGE_KEY).catch(() => undefined);
}

const YEAR_MS = 365 * 24 * 3_600_000;
