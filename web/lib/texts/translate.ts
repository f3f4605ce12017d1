import { isolated } from '#domain/fields/isolated-text.ts';

/** The texts of one namespace in one language. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

export type TextParams = Readonly<Record<string, unknown>>;

/**
 * The text at a dotted key, its `{{places}}` filled; undefined when there is none. Given a `count`, the text whose key ends
 * in the language's plural form for it (`_one`, `_other`) goes before the one without. What fills a place keeps its
 * direction to itself.
 */
export function translate(
  texts: Texts,
  key: string,
  language: string,
  params: TextParams = {},
): string | undefined {
  const text = plural(texts, key, language, params.count) ?? textAt(texts, key);
  return text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(params[name] ?? '')));
}

function plural(texts: Texts, key: string, language: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return undefined;
  // A form that only some numbers have, such as a Spanish million's, may have no text of its own.
  return textAt(texts, `${key}_${rulesOf(language).select(count)}`) ?? textAt(texts, `${key}_other`);
}

function textAt(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const step of key.split('.')) at = typeof at === 'object' ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

const rules = new Map<string, Intl.PluralRules>();

// Costly to make, and every counted text needs them.
function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}
