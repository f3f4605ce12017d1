import { type ReactNode, useId } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { FieldNotes, type FieldProps, useFieldIds } from './field.tsx';

interface RadioGroupProps<V extends string> extends FieldProps {
  options: readonly { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  value: V | null;
  onValueChange: (value: V) => void;
}

export function RadioGroup<V extends string>({
  label,
  hideLabel = false,
  hint,
  error,
  options,
  value,
  onValueChange,
}: RadioGroupProps<V>) {
  const ids = useFieldIds({ hint, error });
  const name = useId();
  return (
    <fieldset aria-describedby={ids.describedBy} className="min-w-0">
      <legend className={classes('text-s font-[550]', hideLabel ? 'sr-only' : 'mb-1.5')}>{label}</legend>
      <div className="grid gap-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-start gap-3 rounded-m py-1.5 has-disabled:opacity-50 coarse:min-h-11 coarse:py-2.5"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="touch-target mt-px size-5.5 shrink-0 appearance-none rounded-pill border border-line-control bg-raised transition-[border-width,border-color] checked:border-[7px] checked:border-action"
            />
            <span className="min-w-0">
              {option.label}
              {option.hint && <span className="block text-s text-ink-3">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes hint={hint} error={error} ids={ids} />
    </fieldset>
  );
}
