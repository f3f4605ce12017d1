import type { ComponentProps } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { controlClasses } from '#web/kit/look/control-look.ts';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  id,
  className,
  rows = 3,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const ids = useFieldIds({ id, hint, error });
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} ids={ids}>
      <textarea
        {...rest}
        {...ids.control}
        rows={rows}
        className={classes(controlClasses(error), 'resize-y py-2.5', className)}
      />
    </Field>
  );
}
