import { use, useContext } from 'react';
import type { Language } from './language.ts';
import { LanguageContext } from './language-context.ts';
import type { Namespace, Translate } from './text-keys.ts';
import { requestTexts, shownLanguage } from './texts.ts';
import { type TextParams, type Texts, translate } from './translate.ts';

/** `const { t } = useTranslation('groups')`: that namespace's texts in the language on the screen. */
export function useTranslation<N extends Namespace = 'app'>(namespace?: N): { t: Translate<N> } {
  const language = useLanguage();
  const own = use(requestTexts(language, namespace ?? 'app'));
  const app = use(requestTexts(language, 'app'));
  return { t: translator(language, own, app) };
}

/** The language on the screen, which every number and date is written in. */
export function useLanguage(): Language {
  return useContext(LanguageContext) ?? shownLanguage();
}

/** A namespace's texts as they are, for keys that are only known as the page runs. Waits for those that no screen has fetched. */
export function useTexts(namespace: Namespace): Texts {
  // Always, and not only while they are missing: when React resumes what has waited, it must meet the same hooks.
  return use(requestTexts(useLanguage(), namespace));
}

const translators = new WeakMap<Texts, Translator>();

type Translator = (key: string, params?: TextParams) => string;

/** The same function for the same texts, so that effects and memos may depend on it. */
function translator(language: Language, own: Texts, app: Texts): Translator {
  const known = translators.get(own);
  if (known) return known;
  const t: Translator = (key, params) =>
    (key.startsWith(APP)
      ? translate(app, key.slice(APP.length), language, params)
      : translate(own, key, language, params)) ?? key;
  translators.set(own, t);
  return t;
}

const APP = 'app:';
