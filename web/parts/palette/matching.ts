import { foldForSearch, matchesSearch } from '#domain/fields/search-text.ts';

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
  const wanted = foldForSearch(text).trim();
  const found = actions.filter(({ label, also = '' }) => matchesSearch(`${label} ${also}`, text));
  const begins = ({ label }: A) => foldForSearch(label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((action) => !begins(action))];
}
