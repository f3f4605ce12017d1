// A range is what a number, or the length of a text or list, may be: from `min` to `max`, both included.

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The rule that a value breaks, by the name that the API gives it in `details[].code`. */
export type BrokenRule = 'too_small' | 'too_big' | 'invalid_format' | 'custom';

/** The end of the range that the value passes; undefined within the range. NaN is within no range: it is too small. */
export function brokenRange({ min, max }: Range, value: number): 'too_small' | 'too_big' | undefined {
  if (!(value >= min)) return 'too_small';
  return value > max ? 'too_big' : undefined;
}

/** Whether the value is within the range; NaN never is. */
export function isWithin(range: Range, value: number): boolean {
  return brokenRange(range, value) === undefined;
}
