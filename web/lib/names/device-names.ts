// What the app keeps on the device, by the names that web/arrival.ts reads before the app is there. They stand alone, so that
// the script in the document takes no code with them.

/** Keys of the local storage. */
export const USER_KEY = 'quits.user';
export const THEME_KEY = 'theme';
/** There once something was kept in the database below. */
export const KEPT_KEY = 'kept';
/** There once this browser has had the web fonts. */
export const FONTS_KEY = 'fonts';
/** Also the name of the cookie that tells the server. */
export const LANGUAGE_KEY = 'language';

/** What the server has answered, by account, build, group and read. */
export const ANSWERS_DATABASE = 'quits-answers';
export const ANSWERS = 'answers';

/** The name of a screen among the answers. */
export function screenHash(pathname: string): string {
  return JSON.stringify([SCREEN, pathname]);
}

export function isScreenHash(hash: string): boolean {
  return hash.startsWith(`["${SCREEN}"`);
}

const SCREEN = 'screen';

/** The last words of the keys of those reads that a page begins with: web/queries/connection/keys.ts. */
export const GROUP_BALANCES = 'balances';
export const DASHBOARD = 'dashboard';
export const SETTLEMENT = 'settlement';

/** Whether the key of a read, as the cache of the screens writes it, ends with this word. */
export function hashEndsWith(hash: string, word: string): boolean {
  return hash.endsWith(`"${word}"]`);
}
