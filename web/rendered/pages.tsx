import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { LandingScreen } from '#web/features/landing/landing-screen.tsx';
import type { LandingOffers } from '#web/features/landing/offers.ts';
import { isLanguage, LANGUAGES, type Language } from '#web/lib/texts/language.ts';
import { requestTexts, showTexts } from '#web/lib/texts/texts.ts';
import { translate } from '#web/lib/texts/translate.ts';
import { Layout } from './layout.tsx';

const TEXTS = ['app', 'errors', 'landing'] as const;

// Read with this module: what has imported it for the build imports nothing later.
const languages = Object.keys(LANGUAGES).filter(isLanguage);
await Promise.all(languages.flatMap((language) => TEXTS.map((texts) => requestTexts(language, texts))));

/** The landing page as it stands in its documents: the build renders it, and so does the development server. One at a time. */
export async function renderLanding(language: Language, offers: LandingOffers) {
  await showTexts(language, TEXTS);
  const texts = await requestTexts(language, 'landing');
  const t = (key: string) => translate(texts, key, language) ?? '';
  const markup = renderToStaticMarkup(
    <StaticRouter location="/">
      <Layout>
        <LandingScreen {...offers} />
      </Layout>
    </StaticRouter>,
  );
  return { title: t('title'), description: t('hero.detail'), markup };
}
