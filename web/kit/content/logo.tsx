import { classes } from '#web/kit/look/classes.ts';
import { EqualsMark } from './equals-mark.tsx';

export function Logo({ size = 'm' }: { size?: 's' | 'm' }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <EqualsMark size={size === 'm' ? 18 : 14} />
      <span
        // In any font as wide as in its own: what is beside it stays when that one comes. On one line where
        // a browser rounds letters up.
        className={classes(
          'inline-block w-[2.33em] whitespace-nowrap font-display leading-none font-bold tracking-[-0.03em]',
          size === 'm' ? 'text-[1.375rem]' : 'text-l',
        )}
      >
        quits
      </span>
    </span>
  );
}
