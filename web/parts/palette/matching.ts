import { foldText } from '#domain/fields/fold-text.ts';

interface Looked {
  label: string;
  /** Other words by which it is looked for. */
  also?: string | undefined;
}

/**
 * What holds every word of the text, whatever its case and accents, in whichever order. What begins with the text comes before
 * the others; otherwise the order stays.
 */
export function matchingActions<A extends Looked>(actions: readonly A[], text: string): readonly A[] {
  const wanted = foldText(text.trim());
  const words = wanted.split(/\s+/);
  const found = actions.filter(({ label, also = '' }) => {
    const held = foldText(`${label} ${also}`);
    return words.every((word) => held.includes(word));
  });
  const begins = ({ label }: A) => foldText(label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((action) => !begins(action))];
}
