import { classes } from '#web/kit/look/classes.ts';

interface EqualsMarkProps {
  /** Height in pixels. */
  size?: number;
  /** Moving, it is the loading state: the two bars even out. */
  still?: boolean;
}

/** The product's equals sign: two bars of the same length. */
export function EqualsMark({ size = 18, still = true }: EqualsMarkProps) {
  const bar = classes('origin-left', !still && 'animate-even-out');
  return (
    <svg width={(size * 22) / 18} height={size} viewBox="0 0 22 18" aria-hidden className="shrink-0">
      <rect className={classes(bar, 'fill-owed-bar')} y="0" width="22" height="7" rx="3.5" />
      <rect
        className={classes(bar, 'fill-owe-bar [animation-delay:-0.7s]')}
        y="11"
        width="22"
        height="7"
        rx="3.5"
      />
    </svg>
  );
}
