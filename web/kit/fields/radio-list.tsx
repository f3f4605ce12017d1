import { useId } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { RADIO } from '#web/kit/look/control-look.ts';
import { FieldNotes, type FieldProps, useFieldIds } from './field.tsx';

interface RadioListProps<V extends string> extends FieldProps {
  name: string;
  options: readonly { value: V; label: string; detail?: string }[];
  value: V | null;
  onValueChange: (value: V) => void;
}

// The browser's own radio buttons under our looks: the arrow keys move, and every assistive technology knows them.
export function RadioList<V extends string>({
  name,
  label,
  hideLabel = false,
  hint,
  error,
  options,
  value,
  onValueChange,
}: RadioListProps<V>) {
  const ids = useFieldIds({ hint, error });
  const group = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={ids.describedBy}>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 font-semibold'}>{label}</legend>
      <div className="overflow-hidden rounded-m border border-line-control/70">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex min-h-12 cursor-pointer items-center gap-3 border-line px-3.5 py-2 transition-colors not-first:border-t',
              'hover:bg-sunken has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={`${name} ${group}`}
              value={option.value}
              checked={option.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onValueChange(option.value)}
              className={RADIO}
            />
            <span className="min-w-0">
              <bdi className="block break-words">{option.label}</bdi>
              {option.detail && <span className="block text-s text-ink-2">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes hint={hint} error={error} ids={ids} />
    </fieldset>
  );
}
