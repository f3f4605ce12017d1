import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { FieldNotes, type FieldProps, useFieldIds } from './field.tsx';

interface CheckboxProps extends Omit<FieldProps, 'label'>, Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

// The browser's own checkbox under our looks: it works with forms, labels and every assistive technology as it is.
export function Checkbox({ label, hideLabel = false, hint, error, id, className, ...rest }: CheckboxProps) {
  const ids = useFieldIds({ id, hint, error });
  return (
    <div>
      <label
        htmlFor={ids.id}
        className={classes('inline-flex max-w-full min-h-6 items-center gap-3 coarse:min-h-11', className)}
      >
        <span className="relative grid size-5.5 shrink-0 place-items-center">
          <input
            {...rest}
            id={ids.id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            className={classes(
              'peer touch-target size-5.5 appearance-none rounded-[7px] border bg-raised checked:border-action checked:bg-action disabled:opacity-50',
              error ? 'border-danger' : 'border-line-control',
            )}
          />
          <Check
            size={15}
            strokeWidth={2.5}
            aria-hidden
            className="pointer-events-none invisible absolute text-on-action peer-checked:visible"
          />
        </span>
        <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      <div className="pl-8.5">
        <FieldNotes hint={hint} error={error} ids={ids} />
      </div>
    </div>
  );
}
