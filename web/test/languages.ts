import type { Language } from '#web/lib/texts/language.ts';
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { eachInTurn } from './rows.ts';

/**
 * Takes each language after the other in what is open, as the page follows a change of it: to open it is most of the time of a
 * test. What is said in it, by language, is the argument. The page stays in the last one.
 */
export async function inEachLanguage<const Said extends Readonly<Record<Language, unknown>>>(
  said: Said,
  take: (said: Said[Language], language: Language) => Promise<void>,
): Promise<void> {
  const languages = Object.keys(said) as Language[];
  await eachInTurn(languages, async (language) => {
    await changeLanguage(language);
    await take(said[language], language);
  });
}
