import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { LandingScreen } from '#web/features/landing/landing-screen.tsx';
import { isLanguage, LANGUAGES, type Language } from '#web/lib/texts/language.ts';
import type { Namespace } from '#web/lib/texts/text-keys.ts';
import { requestTexts, showTexts } from '#web/lib/texts/texts.ts';
import { translate } from '#web/lib/texts/translate.ts';
import { Layout } from './layout.tsx';
import { PricingPage } from './pricing.tsx';

/** What a server may offer, of which a page speaks. */
interface Offers {
  readonly demo: boolean;
  readonly premiumForAll: boolean;
  /** Premium can be bought. */
  readonly sale: boolean;
  /** There is an address for support. */
  readonly support: boolean;
}

interface RenderedPage {
  readonly path: string;
  readonly texts: readonly Namespace[];
  /** For the browser's tab and for search engines, by the keys of the first of its texts. */
  readonly title: (textOf: (key: string) => string) => string;
  readonly description: (offers: Offers) => string;
  readonly render: (offers: Offers) => ReactNode;
}

/** By their names in scripts/web/rendered-pages.ts. */
const PAGES: Readonly<Record<string, RenderedPage>> = {
  landing: {
    path: '/',
    texts: ['landing'],
    title: (textOf) => textOf('title'),
    description: () => 'hero.detail',
    render: ({ demo, premiumForAll }) => <LandingScreen demo={demo} premiumForAll={premiumForAll} />,
  },
  pricing: {
    path: '/pricing',
    texts: ['pricing', 'billing'],
    title: (textOf) => `${textOf('title')} · Quits`,
    description: ({ premiumForAll }) => (premiumForAll ? 'leadForAll' : 'lead'),
    render: ({ sale, premiumForAll, support }) => (
      <PricingPage isSold={sale} premiumForAll={premiumForAll} hasSupport={support} />
    ),
  },
};
const TEXTS_OF_ALL = ['app', 'errors'] as const;

// Read with this module: what has imported it for the build imports nothing later.
const languages = Object.keys(LANGUAGES).filter(isLanguage);
const namespaces = [...TEXTS_OF_ALL, ...Object.values(PAGES).flatMap(({ texts }) => texts)];
await Promise.all(
  languages.flatMap((language) => namespaces.map((namespace) => requestTexts(language, namespace))),
);

/** A page as it stands in its documents: the build renders it, and so does the development server. One at a time. */
export async function renderPage(name: string, language: Language, offers: Offers) {
  const page = PAGES[name];
  const [own] = page?.texts ?? [];
  if (!page || !own) throw new Error(`no page ${name}`);
  await showTexts(language, [...TEXTS_OF_ALL, ...page.texts]);
  const texts = await requestTexts(language, own);
  const textOf = (key: string) => translate(texts, key, language) ?? '';
  const markup = renderToStaticMarkup(
    <StaticRouter location={page.path}>
      <Layout>{page.render(offers)}</Layout>
    </StaticRouter>,
  );
  return { title: page.title(textOf), description: textOf(page.description(offers)), markup };
}
