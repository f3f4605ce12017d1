/** The five distances between things: 4, 8, 16, 24 and 40 px. */
export const GAPS = {
  none: 'gap-0',
  xs: 'gap-1',
  s: 'gap-2',
  m: 'gap-4',
  l: 'gap-6',
  xl: 'gap-10',
} as const;

export type Gap = keyof typeof GAPS;
