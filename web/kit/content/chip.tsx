import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';

const TONES = {
  neutral: 'bg-sunken text-ink-2',
  owed: 'bg-owed-soft text-owed',
  owe: 'bg-owe-soft text-owe',
  warning: 'bg-warning-soft text-warning',
  accent: 'bg-focus-soft text-focus',
} as const;

interface ChipProps {
  /** Cut off where there is no room for it. */
  children: ReactNode;
  /** Stands after it on the same line, and is never cut off. */
  end?: ReactNode;
  tone?: keyof typeof TONES;
  icon?: LucideIcon;
  onRemove?: () => void;
  removeLabel?: string;
}

export function Chip({ children, end, tone = 'neutral', icon: Icon, onRemove, removeLabel }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex h-6 max-w-full items-center gap-x-1.5 rounded-pill text-xs font-medium whitespace-nowrap forced-colors:border',
        end ? 'px-2' : 'px-2.5',
        TONES[tone],
        onRemove && 'pr-0',
      )}
    >
      {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
      <span className="truncate">{children}</span>
      {end && (
        <>
          {' '}
          <span className="shrink-0 [--room:calc(100vw-5.75rem)]">{end}</span>
        </>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="touch-target grid size-6 place-items-center rounded-pill hover:text-ink"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}
