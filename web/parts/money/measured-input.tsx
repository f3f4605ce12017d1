import type { ComponentProps } from 'react';
import { classes } from '#web/kit/look/classes.ts';

interface MeasuredInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  value: string;
  /** Of what stands around the field and its copy. */
  frameClassName?: string | undefined;
}

/** A field as wide as what is typed, or as its placeholder: an unseen copy with the same `className` measures it. */
export function MeasuredInput({ frameClassName, className, ...input }: MeasuredInputProps) {
  return (
    <span className={classes('inline-grid min-w-0 items-baseline', frameClassName)}>
      <span
        aria-hidden
        className={classes('invisible col-start-1 row-start-1 overflow-hidden whitespace-pre', className)}
      >
        {input.value || input.placeholder}
      </span>
      <input
        {...input}
        // The copy decides the width: a field's own twenty characters would push the figure from the middle.
        size={1}
        className={classes(
          'col-start-1 row-start-1 w-0 min-w-full bg-transparent caret-focus outline-none',
          className,
        )}
      />
    </span>
  );
}
