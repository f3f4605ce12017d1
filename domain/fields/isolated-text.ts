// A name that runs from right to left turns the figures and names beside it around, so that an old and a new amount
// change places for the eye. Between two invisible characters it keeps its direction to itself.

// Letters of the right-to-left scripts, and the invisible characters that set a direction.
const TURNS_AROUND =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\p{Bidi_Control}]/u;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/** The text as it may stand inside of another. One that runs from left to right, as our languages do, stays as it is. */
export function isolated(text: string): string {
  return TURNS_AROUND.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}` : text;
}
