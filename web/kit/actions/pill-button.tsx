import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '#web/kit/look/classes.ts';

interface PillButtonProps extends ComponentProps<'button'> {
  icon?: LucideIcon;
}

/** A word of a sentence that can be pressed to change it: "Paid by *you*, split *evenly*". */
export function PillButton({ icon: Icon, className, children, type = 'button', ...rest }: PillButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(
        'touch-target inline-flex max-w-full items-center gap-1.5 rounded-pill border border-line-strong bg-sunken px-2.5 py-px align-baseline font-semibold transition-colors',
        'hover:border-ink-3 aria-expanded:border-focus aria-expanded:bg-focus-soft',
        'aria-pressed:border-focus aria-pressed:bg-focus-soft aria-pressed:text-focus',
        className,
      )}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span className="line-clamp-2 text-start wrap-anywhere">{children}</span>
    </button>
  );
}
