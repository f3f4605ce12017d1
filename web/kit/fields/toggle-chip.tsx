import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '#web/kit/look/classes.ts';

interface ToggleChipProps extends ComponentProps<'button'> {
  pressed: boolean;
  icon?: LucideIcon;
}

/** A filter that is on or off. */
export function ToggleChip({
  pressed,
  icon: Icon,
  children,
  className,
  type = 'button',
  ...rest
}: ToggleChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={pressed}
      className={classes(
        'touch-target inline-flex h-8 shrink-0 items-center gap-1.5 rounded-pill border px-3 text-s font-medium whitespace-nowrap transition-colors',
        pressed
          ? 'border-action bg-action text-on-action'
          : 'border-line-strong text-ink-2 hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  );
}
