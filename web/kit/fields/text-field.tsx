import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { controlClasses } from '#web/kit/look/control-look.ts';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

interface TextFieldProps extends FieldProps, ComponentProps<'input'> {
  leading?: ReactNode;
  trailing?: ReactNode;
  /** A sign of what is counted, after the figure. */
  unit?: string;
  /** Of the element elsewhere that says what is wrong. */
  faultId?: string | undefined;
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  id,
  leading,
  trailing,
  unit,
  faultId,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const ids = useFieldIds({ id, hint, error, faultId });
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} ids={ids}>
      <div className="relative">
        {leading && (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-3">
            {leading}
          </span>
        )}
        <input
          {...rest}
          {...ids.control}
          type={type}
          className={classes(
            controlClasses(error),
            rest.readOnly && 'bg-sunken text-ink-2',
            leading ? 'pl-10' : undefined,
            trailing ? 'pr-12' : undefined,
            unit && 'pr-8 text-end tabular-nums',
            className,
          )}
        />
        {unit && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-s text-ink-3"
          >
            {unit}
          </span>
        )}
        {trailing && <span className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</span>}
      </div>
    </Field>
  );
}
