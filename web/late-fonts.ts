import { readsAnswered } from '#web/lib/arrival/arrival.ts';
import { keepFonts } from '#web/lib/browser/web-fonts.ts';

const LOOK_AGAIN_MS = 50;
const FROM_THE_FIRST_LETTER = /^U\+(0+-|\?\?)/i;
const html = document.documentElement;

/**
 * On a slow network the fonts would be in the way of what the page shows. They come once the document's own
 * reads are answered and the app has painted what it shows; where this browser has had them, the next pages
 * begin with them. No style changes: with others, all elements would be styled anew, in a task as long as
 * that in which their text is laid out.
 */
export async function showFontsLate(): Promise<void> {
  if ('fonts' in html.dataset) return;
  await readsAnswered();
  // What the document shows gives way to the app.
  while (document.querySelector('[data-arriving]'))
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  const faces = listFaces();
  // Only those of our languages. The browser fetches the others when the page has one of their letters.
  const wanted = faces.filter(({ unicodeRange }) => FROM_THE_FIRST_LETTER.test(unicodeRange));
  await Promise.all(wanted.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
  html.dataset.lateFonts = '';
  // The frame that follows paints: the text is laid out in a task of its own.
  html.getBoundingClientRect();
  keepFonts();
}

/** The web fonts of web/fonts.css, 'Geist Variable' as 'Geist Late'. */
function listFaces(): FontFace[] {
  // Every document has them in its own styles.
  const rules = document.querySelector('style')?.sheet?.cssRules ?? [];
  return Array.from(rules).flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const said = (descriptor: string) => rule.style.getPropertyValue(descriptor);
    const [, name] = /(\w+).* Variable/.exec(said('font-family')) ?? [];
    const unicodeRange = said('unicode-range') || 'U+0-10FFFF';
    const descriptors: FontFaceDescriptors = { display: 'swap', weight: said('font-weight'), unicodeRange };
    return name ? [new FontFace(`${name} Late`, said('src'), descriptors)] : [];
  });
}
