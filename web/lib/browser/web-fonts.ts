import { FONTS_KEY } from '#web/lib/names/device-names.ts';

/** As web/fonts.css names them. */
export const WEB_FONTS = ['1em "Geist Variable"', '1em "Bricolage Grotesque Variable"'];

/** The next pages of this device begin with them: web/arrival.ts. */
export function keepFonts(): void {
  try {
    localStorage.setItem(FONTS_KEY, '');
  } catch {
    // Each page then begins without them.
  }
}
