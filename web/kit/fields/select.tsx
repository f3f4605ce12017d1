import { ChevronDown } from 'lucide-react';
import { classes } from '#web/kit/look/classes.ts';
import { controlClasses } from '#web/kit/look/control-look.ts';
import { deferredPopup } from '#web/lib/loading/deferred-popup.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Field, type FieldProps, useFieldIds } from './field.tsx';
import type { SelectOption } from './select-popup.tsx';

interface SelectProps<V extends string> extends FieldProps {
  options: readonly SelectOption<V>[];
  value: V | null;
  onValueChange: (value: V) => void;
  disabled?: boolean;
}

/** One of a few. Typing jumps to what begins so. */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  disabled = false,
  ...field
}: SelectProps<V>) {
  const { t } = useTranslation();
  const ids = useFieldIds(field);
  const chosen = options.find((option) => option.value === value);
  const trigger = (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      {...ids.control}
      disabled={disabled}
      className={classes(
        controlClasses(field.error),
        'flex items-center justify-between gap-2 text-start data-popup-open:border-focus',
        !chosen && 'text-ink-3',
      )}
    >
      <span className="truncate">{chosen?.label ?? t('field.choose')}</span>
      <ChevronDown size={18} aria-hidden className="shrink-0 text-ink-3" />
    </button>
  );
  return (
    <Field {...field} ids={ids}>
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
