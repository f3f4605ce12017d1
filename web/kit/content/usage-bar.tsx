import { classes } from '#web/kit/look/classes.ts';

interface UsageBarProps {
  used: number;
  /** At least one. */
  max: number;
}

/** How much of a limit is used. Decoration: the words beside it say it. */
export function UsageBar({ used, max }: UsageBarProps) {
  const isFull = used >= max;
  return (
    <div aria-hidden className="h-1.5 overflow-hidden rounded-pill bg-sunken forced-colors:border">
      <div
        className={classes('h-full rounded-pill transition-[width]', isFull ? 'bg-premium' : 'bg-owed-bar')}
        style={{ width: `${Math.min(100, (used / max) * 100)}%` }}
      />
    </div>
  );
}
