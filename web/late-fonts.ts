import { readsAnswered } from '#web/lib/arrival/arrival.ts';
import { keepFonts } from '#web/lib/browser/web-fonts.ts';

/** By the names of the families in web/fonts.css: how they are called where they come late. */
const LATE_NAMES = new Map([
  ['Geist Variable', 'Geist Late'],
  ['Bricolage Grotesque Variable', 'Bricolage Late'],
]);
const FROM_THE_FIRST_LETTER = /^U\+(0+-|\?\?)/i;
const html = document.documentElement;

/**
 * On a slow network the fonts would be in the way of what the page shows. They come once the document's own reads are answered and
 * the app has painted what it shows; where this browser has had them, the next pages begin with them. No style changes: with
 * others, all elements would be styled anew, in a task as long as that in which their text is laid out.
 */
export async function showFontsLate(): Promise<void> {
  if ('fonts' in html.dataset) return;
  await pageLoaded();
  await readsAnswered();
  await appShown();
  await nextFrame();
  const faces = findFaces();
  // Only those of our languages. The browser fetches the others when the page has one of their letters.
  const wanted = faces.filter(({ unicodeRange }) => FROM_THE_FIRST_LETTER.test(unicodeRange));
  await Promise.all(wanted.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
  html.dataset.lateFonts = '';
  // The frame that follows paints: the text is laid out in a task of its own.
  html.getBoundingClientRect();
  keepFonts();
}

/** The web fonts as the page's styles describe them, by their late names. */
function findFaces(): FontFace[] {
  // Those of an extension of the browser may not be read.
  const sheets = [...document.styleSheets].filter(
    ({ href }) => !href || new URL(href).origin === location.origin,
  );
  // What stands in the document stands in the style sheet, too.
  const faces = new Map<string, FontFace>();
  for (const rule of sheets.flatMap(({ cssRules }) => [...cssRules])) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    const said = (descriptor: string) => rule.style.getPropertyValue(descriptor);
    const name = LATE_NAMES.get(said('font-family').replaceAll(/["']/g, ''));
    if (!name) continue;
    const unicodeRange = said('unicode-range') || 'U+0-10FFFF';
    faces.set(
      said('src'),
      new FontFace(name, said('src'), { display: 'swap', weight: said('font-weight'), unicodeRange }),
    );
  }
  return [...faces.values()];
}

async function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => addEventListener('load', resolve));
}

/** What the document shows has given way to the app. */
function appShown(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[data-arriving]')) return;
      gone.disconnect();
      resolve();
    };
    const gone = new MutationObserver(look);
    gone.observe(document.body, { childList: true, subtree: true });
    look();
  });
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
