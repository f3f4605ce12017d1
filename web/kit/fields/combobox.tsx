import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import { classes } from '#web/kit/look/classes.ts';
import { controlClasses } from '#web/kit/look/control-look.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { type ComboboxOption, ComboboxOptions } from './combobox-options.tsx';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

interface ComboboxProps<V extends string> extends FieldProps {
  options: readonly ComboboxOption<V>[];
  value: V | null;
  onValueChange: (value: V | null) => void;
  placeholder?: string;
}

/** One of many: typing narrows the list. */
export function Combobox<V extends string>({
  label,
  hideLabel,
  hint,
  error,
  options,
  value,
  onValueChange,
  placeholder,
}: ComboboxProps<V>) {
  const { t } = useTranslation();
  const ids = useFieldIds({ hint, error });
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} ids={ids}>
      <Base.Root
        items={options}
        value={options.find((option) => option.value === value) ?? null}
        onValueChange={(option) => onValueChange(option?.value ?? null)}
        autoHighlight
      >
        <Base.InputGroup className="relative">
          <Base.Input
            id={ids.id}
            placeholder={placeholder ?? t('field.search')}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            className={classes(controlClasses(error), 'pr-11')}
          />
          <Base.Trigger
            aria-label={t('field.openOptions')}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-m text-ink-3"
          >
            <ChevronDown size={18} aria-hidden />
          </Base.Trigger>
        </Base.InputGroup>
        <ComboboxOptions />
      </Base.Root>
    </Field>
  );
}
