import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  label: ReactNode;
}

/** On or off, applied at once. A value that waits for a save is a Checkbox. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className="flex min-h-6 items-center justify-between gap-4 coarse:min-h-11">
      <span className="min-w-0">{label}</span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        className={classes(
          'touch-target h-6 w-10.5 shrink-0 appearance-none rounded-pill border border-line-control bg-sunken transition-colors checked:border-action checked:bg-action disabled:opacity-50',
          "before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-pill before:bg-ink-3 before:transition-[translate,background-color] before:content-['']",
          'checked:before:translate-x-[18px] checked:before:bg-on-action',
        )}
      />
    </label>
  );
}
