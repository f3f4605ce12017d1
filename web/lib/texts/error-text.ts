import { errorWords } from './error-words.ts';
import { useLanguage, useTexts } from './use-translation.ts';

/** The reader's words for whatever was thrown. */
export function useErrorText(): (error: unknown, currency?: string) => string {
  const texts = useTexts('errors');
  const language = useLanguage();
  return (error, currency) => errorWords(error, texts, language, currency);
}
