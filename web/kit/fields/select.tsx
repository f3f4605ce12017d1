import { ChevronDown } from 'lucide-react';
import { classes } from '#web/kit/look/classes.ts';
import { type ControlSize, controlClasses } from '#web/kit/look/control-look.ts';
import { deferredPopup } from '#web/lib/loading/deferred-popup.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Field, type FieldProps, useFieldIds } from './field.tsx';
import type { SelectOption } from './select-popup.tsx';

interface SelectProps<V extends string> extends FieldProps {
  options: readonly SelectOption<V>[];
  value: V | null;
  onValueChange: (value: V) => void;
  placeholder?: string;
  disabled?: boolean;
  size?: ControlSize;
}

/** One of a few. Typing jumps to what begins so. */
export function Select<V extends string>({
  label,
  hideLabel,
  hint,
  error,
  options,
  value,
  onValueChange,
  placeholder,
  disabled = false,
  size = 'md',
}: SelectProps<V>) {
  const { t } = useTranslation();
  const ids = useFieldIds({ hint, error });
  const chosen = options.find((option) => option.value === value);
  const trigger = (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      id={ids.id}
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={ids.describedBy}
      className={classes(
        controlClasses(error, size),
        'flex items-center justify-between gap-2 text-start data-popup-open:border-focus',
        !chosen && 'text-ink-3',
      )}
    >
      <span className="truncate">{chosen?.label ?? placeholder ?? t('field.choose')}</span>
      <ChevronDown size={18} aria-hidden className="shrink-0 text-ink-3" />
    </button>
  );
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} ids={ids}>
      <SelectPopup
        trigger={trigger}
        options={options}
        value={value}
        disabled={disabled}
        onValueChange={(next) => {
          const option = options.find((known) => known.value === next);
          if (option) onValueChange(option.value);
        }}
      />
    </Field>
  );
}

const SelectPopup = deferredPopup('listbox', async () => (await import('./select-popup.tsx')).SelectPopup);
