/** As web/fonts.css names them. */
export const WEB_FONTS = ['1em "Geist Variable"', '1em "Bricolage Grotesque Variable"'];

/** The next pages of this device begin with them: web/arrival.ts. */
export function keepFonts(): void {
  try {
    localStorage.setItem('fonts', '');
  } catch {
    // Each page then begins without them.
  }
}
