import { foldText } from '#domain/fields/fold-text.ts';

/** Whether a name was typed, whatever its capitals and accents, and without what no keyboard has, such as an emoji. */
export function isNameOf(name: string, typed: string): boolean {
  const letters = lettersOf(name);
  return letters === '' ? typed.trim() === name.trim() : lettersOf(typed) === letters;
}

function lettersOf(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
