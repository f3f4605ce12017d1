import type { ComponentProps } from 'react';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

/** The device's own date picker: its value is 'YYYY-MM-DD', a calendar date without a zone. */
export function DateField(props: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextField
      min="1900-01-01"
      max="2999-12-31"
      {...props}
      type="date"
      className="appearance-none text-start"
    />
  );
}
