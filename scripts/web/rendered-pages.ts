import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { LOCALES } from '../../contract/accounts.ts';
import manifest from '../../package.json' with { type: 'json' };

/** A page that is whole HTML when it arrives, for visitors without an account: web/rendered. */
export const LANDING = {
  name: 'landing',
  /** As a regular expression. */
  addresses: '^/$',
  template: 'landing.html',
  script: 'landing.ts',
  /** What a server may offer, of which the page speaks: there is a document for each choice among them. */
  offers: ['demo', 'premiumForAll'],
} as const;

export type Offers = Readonly<Record<(typeof LANDING.offers)[number], boolean>>;

interface PageRenderer {
  renderLanding: (
    language: (typeof LOCALES)[number],
    offers: Offers,
  ) => Promise<{ title: string; description: string; markup: string }>;
}

export interface RenderedPage {
  language: string;
  offers: Offers;
  title: string;
  /** What stands in the template's places. */
  fill: (template: string) => string;
  markup: string;
}

const RENDERER = fileURLToPath(new URL('../../web/rendered/pages.tsx', import.meta.url));

/** The landing page in each language, for each choice of offers. */
export async function renderPages(): Promise<RenderedPage[]> {
  const { module } = await runnerImport<PageRenderer>(RENDERER, {
    root: 'web',
    define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  });
  const pages: RenderedPage[] = [];
  // One after another: the page's texts are in one language at a time.
  for (const language of LOCALES)
    for (const offers of choices()) pages.push(await renderPage(module, language, offers));
  return pages;
}

export async function renderPage(
  { renderLanding }: PageRenderer,
  language: (typeof LOCALES)[number],
  offers: Offers,
): Promise<RenderedPage> {
  const { title, description, markup } = await renderLanding(language, offers);
  const places = { title: escaped(title), description: escaped(description), markup };
  const fill = (template: string) =>
    Object.entries(places).reduce(
      (html, [place, text]) => html.replaceAll(`{{${place}}}`, () => text),
      template.replace('<html lang="en"', `<html lang="${language}"`),
    );
  return { language, offers, title, fill, markup };
}

function choices(): Offers[] {
  return [true, false].flatMap((demo) => [true, false].map((premiumForAll) => ({ demo, premiumForAll })));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
