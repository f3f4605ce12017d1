import { foldText } from './fold-text.ts';

/** What is found by other letters than its own: quotation marks as phones write them, and letters that no accent makes. */
export const TYPED_AS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'‘’‚‛ʼ`'].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...'“”„‟«»'].map((mark) => [mark, '"'])),
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

const FOUND_OTHERWISE = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'gu');

/** Folded, and as it is typed on a plain keyboard: both what is searched and what is searched for. "Łódź’s" becomes "lodz's". */
export function foldForSearch(text: string): string {
  return foldText(text).replace(FOUND_OTHERWISE, (letter) => TYPED_AS[letter] ?? letter);
}

/** The words of a search, each once. A search of spaces alone has none. */
export function searchedWords(search: string): string[] {
  return [...new Set(foldForSearch(search).split(/\s+/))].filter((word) => word !== '');
}

/** Whether the text holds every word of the search, in whichever order. An empty search finds every text. */
export function matchesSearch(text: string, search: string): boolean {
  const held = foldForSearch(text);
  return searchedWords(search).every((word) => held.includes(word));
}
