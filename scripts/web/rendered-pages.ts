import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { LOCALES, type Locale } from '../../contract/accounts.ts';
import manifest from '../../package.json' with { type: 'json' };

/** Of web/: what all rendered pages stand in, and the script that answers what is pressed there. */
export const TEMPLATE = 'rendered.html';
export const SCRIPT = 'rendered.ts';

/** A page that is whole HTML when it arrives, for visitors without an account: web/rendered. */
interface RenderedPage {
  readonly name: string;
  /** As a regular expression. */
  readonly addresses: string;
  /** What a server may offer, of which the page speaks: there is a document for each choice among them. */
  readonly offers: readonly Offer[];
  /** Where a device goes on to that remembers an account. Without it the server sends the app to those who have one. */
  readonly home?: string;
}

type Offer = 'demo' | 'premiumForAll' | 'sale' | 'support';
export type Offers = Readonly<Record<Offer, boolean>>;

export const LANDING: RenderedPage = {
  name: 'landing',
  addresses: '^/$',
  offers: ['demo', 'premiumForAll'],
  home: '/dashboard',
};

const PRICING: RenderedPage = {
  name: 'pricing',
  addresses: '^/pricing/?$',
  offers: ['sale', 'premiumForAll', 'support'],
};

export const RENDERED_PAGES: readonly RenderedPage[] = [LANDING, PRICING];

/** What web/rendered/pages.tsx exports. */
export interface Renderer {
  renderPage: (
    name: string,
    language: Locale,
    offers: Offers,
  ) => Promise<{ title: string; description: string; markup: string }>;
}

export interface RenderedDocument {
  page: RenderedPage;
  language: Locale;
  /** Which of the page's offers hold. */
  offered: readonly Offer[];
  title: string;
  description: string;
  /** What stands in the template's places. */
  fill: (template: string) => string;
  markup: string;
}

const RENDERER = fileURLToPath(new URL('../../web/rendered/pages.tsx', import.meta.url));

/** Each page in each language, for each choice of its offers. */
export async function renderPages(): Promise<RenderedDocument[]> {
  const { module } = await runnerImport<Renderer>(RENDERER, {
    root: 'web',
    define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  });
  const documents: RenderedDocument[] = [];
  // One after another: a page's texts are in one language at a time.
  for (const page of RENDERED_PAGES)
    for (const language of LOCALES)
      for (const offered of choicesAmong(page.offers))
        documents.push(await renderDocument(module, page, language, offered));
  return documents;
}

export async function renderDocument(
  { renderPage }: Renderer,
  page: RenderedPage,
  language: Locale,
  offered: readonly Offer[],
): Promise<RenderedDocument> {
  const has = (offer: Offer) => offered.includes(offer);
  const offers = {
    demo: has('demo'),
    premiumForAll: has('premiumForAll'),
    sale: has('sale'),
    support: has('support'),
  };
  const { title, description, markup } = await renderPage(page.name, language, offers);
  const { home } = page;
  const facts = JSON.stringify({ home });
  const places = { title: escaped(title), description: escaped(description), markup };
  const fill = (template: string) =>
    Object.entries(places).reduce(
      (html, [place, text]) => html.replaceAll(`{{${place}}}`, () => text),
      template.replace('<html lang="en"', `<html lang="${language}"`).replace('"{{facts}}"', () => facts),
    );
  return { page, language, offered, title, description, fill, markup };
}

function choicesAmong(offers: readonly Offer[]): Offer[][] {
  return offers.reduce<Offer[][]>(
    (choices, offer) => choices.flatMap((choice) => [choice, [...choice, offer]]),
    [[]],
  );
}

/** For a document's text and its attributes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
