import { TYPED_AS } from '#domain/fields/search-text.ts';

/**
 * A text as SQL compares it in a search: the same expression on both sides, by the rule of foldForSearch. PostgreSQL has no
 * class of what folds to nothing, and knows no sigma at the end of a word.
 */
export const folded = (expression: string) =>
  typedLetters(
    `translate(lower(regexp_replace(normalize(${expression}, NFKD), '[${FOLDED_TO_NOTHING}]', '', 'g')), 'ς', 'σ')`,
  );

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Letters that one letter is typed for are translated at once, the others replaced one by one. */
function typedLetters(expression: string): string {
  const all = Object.entries(TYPED_AS);
  const single = all.filter(([, typed]) => typed.length === 1);
  const [from, to] = [single.map(([letter]) => letter).join(''), single.map(([, typed]) => typed).join('')];
  return all
    .filter(([, typed]) => typed.length > 1)
    .reduce(
      (inner, [letter, typed]) => `replace(${inner}, ${quoted(letter)}, ${quoted(typed)})`,
      `translate(${expression}, ${quoted(from)}, ${quoted(to)})`,
    );
}

const FOLDED_TO_NOTHING = foldedToNothing();

/**
 * All marks, format characters and fillers of Unicode, as ranges for a regular expression of PostgreSQL. Behind the second plane
 * there are those from E0000 to E0FFF alone.
 */
function foldedToNothing(): string {
  const ranges: { first: number; last: number }[] = [{ first: 0xe0000, last: 0xe0fff }];
  for (let code = 0xad; code < 0x20000; code++) {
    if (!/[\p{M}\p{Cf}\p{DI}]/u.test(String.fromCodePoint(code))) continue;
    const range = ranges.at(-1);
    if (range?.last === code - 1) range.last = code;
    else ranges.push({ first: code, last: code });
  }
  const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
  return ranges.map(({ first, last }) => `${escaped(first)}-${escaped(last)}`).join('');
}
