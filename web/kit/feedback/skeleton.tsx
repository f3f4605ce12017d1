import { classes } from '#web/kit/look/classes.ts';

const WIDTHS = { xs: 'w-10', s: 'w-20', m: 'w-36', l: 'w-64', full: 'w-full' } as const;
const HEIGHTS = {
  text: 'h-3.5',
  /** A line of the text that it stands in. */
  title: 'h-[1lh]',
  figure: 'h-14',
  control: 'h-11',
  card: 'h-44',
} as const;

interface SkeletonProps {
  width?: keyof typeof WIDTHS;
  height?: keyof typeof HEIGHTS;
  round?: boolean;
}

/** Holds the place of what is coming, in its final size: nothing jumps when it arrives. */
export function Skeleton({ width = 'full', height = 'text', round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden
      data-coming
      className={classes(
        'block min-w-0 max-w-full animate-breathe bg-line/70',
        HEIGHTS[height],
        WIDTHS[width],
        round ? 'rounded-pill' : 'rounded-s',
      )}
    />
  );
}
