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

/** What was chosen here, else its account's, else what the browser asks for, else what the page is marked with. */
export function detectLanguage(): Language {
  // As web/lib/session/session-user.ts remembers the account.
  const [, kept] = /"locale":"(\w+)"/.exec(stored('local', 'quits.user') ?? '') ?? [];
  return spokenLanguage([stored('local', KEY), kept, ...navigator.languages, document.documentElement.lang]);
}

/** Whether a language was chosen on this device, rather than left to the browser. */
export function isLanguageChosen(): boolean {
  return stored('local', KEY) !== undefined;
}

/** It was chosen on this device. */
export function keepLanguage(language: Language): void {
  store('local', KEY, language);
  tellServer(language);
}

/**
 * By a cookie: the server's next document is in this language from its first byte on. Plain http has no way to set it.
 */
export function tellServer(language: Language): void {
  const expires = Date.now() + YEAR_MS;
  // Refused, the page itself changes its language when it has come.
  globalThis.cookieStore
    ?.set({ name: KEY, value: language, expires, sameSite: 'lax' })
    .catch(() => undefined);
}

/** What was not chosen here was the account's that leaves the device. */
export function forgetUnchosen(): void {
  if (!isLanguageChosen()) globalThis.cookieStore?.delete(KEY).catch(() => undefined);
}

const KEY = 'language';
const YEAR_MS = 365 * 24 * 3_600_000;
