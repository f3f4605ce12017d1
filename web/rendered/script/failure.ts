import { errorWords } from '#web/lib/texts/error-words.ts';
import { isLanguage, spokenLanguage } from '#web/lib/texts/language.ts';
import { importTexts } from '#web/lib/texts/text-files.ts';
import type { Texts } from '#web/lib/texts/translate.ts';

/** Long enough to read it. After that it would stand in the way of the page. */
const SHOWN_MS = 8_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Says over the page what failed. Without a network the words for that are the ones that the page came with. */
export async function sayFailure(error: unknown): Promise<void> {
  const texts = await readErrorTexts().catch(() => undefined);
  const line = document.querySelector<HTMLElement>('#failure p');
  if (!line) return;
  if (texts) line.textContent = errorWords(error, texts, spokenLanguage([document.documentElement.lang]));
  line.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    line.hidden = true;
  }, SHOWN_MS);
}

export async function readErrorTexts(): Promise<Texts | undefined> {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? (await importTexts(lang, 'errors')).errors : undefined;
}
