import type { Language } from './language.ts';

interface LanguageAtSignIn {
  /** On the screen. */
  shown: Language;
  /** Whether it was chosen on this device, rather than left to the browser. */
  isChosen: boolean;
  /** The account's, in which its mails are written; null when it has none yet. */
  kept: Language | null;
  /** What this page has told the account already, or has found there. */
  told: Language | undefined;
}

/**
 * One language for the account and its devices: what was chosen on a device stays there, a device without a choice shows
 * the account's. The account is told once when it has none, and whenever it is changed here: never by merely opening a device.
 */
export function agreeOnLanguage({ shown, isChosen, kept, told }: LanguageAtSignIn): {
  show?: Language;
  tell?: Language;
} {
  if (kept === shown) return {};
  if (told !== undefined && told !== shown) return { tell: shown };
  if (kept === null) return told === undefined ? { tell: shown } : {};
  return isChosen ? {} : { show: kept };
}
