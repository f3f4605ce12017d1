import { Combobox as Base } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { controlClasses } from '#web/kit/look/control-look.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import {
  type ComboboxOption,
  ComboboxOptions,
  leavesEscape,
  searchedText,
  useListOpen,
} from './combobox-options.tsx';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

interface MultiComboboxProps<V extends string> extends FieldProps {
  options: readonly ComboboxOption<V>[];
  /** In the order in which they were chosen. */
  values: readonly V[];
  onValuesChange: (values: V[]) => void;
  placeholder?: string;
}

/** Several of many, each a chip that can be taken away again. */
export function MultiCombobox<V extends string>({
  options,
  values,
  onValuesChange,
  placeholder,
  ...field
}: MultiComboboxProps<V>) {
  const { t } = useTranslation();
  const ids = useFieldIds(field);
  const listOpen = useListOpen();
  const box = useRef<HTMLDivElement>(null);
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? []);
  return (
    <Field {...field} ids={ids}>
      <Base.Root
        multiple
        {...listOpen}
        items={options}
        itemToStringLabel={searchedText}
        value={chosen}
        onValueChange={(next, details) => {
          if (!leavesEscape(details)) onValuesChange(next.map(({ value }) => value));
        }}
        autoHighlight
      >
        <Base.Chips
          ref={box}
          className={classes(
            controlClasses(field.error),
            'flex flex-wrap items-center gap-1.5 py-1.5 coarse:py-0.5 focus-within:border-focus focus-within:ring-3 focus-within:ring-focus/25',
          )}
        >
          {chosen.map((option) => (
            <Base.Chip
              key={option.value}
              aria-label={option.label}
              className="flex min-h-7 max-w-full items-center gap-1 rounded-pill bg-sunken pl-2.5 text-s font-medium outline-none data-highlighted:bg-focus-soft coarse:min-h-9"
            >
              <span className="min-w-0 py-1 wrap-anywhere">{option.label}</span>
              <Base.ChipRemove
                aria-label={t('action.remove', { name: option.label })}
                className="touch-target grid w-7 shrink-0 place-items-center self-stretch rounded-pill text-ink-3 hover:text-ink"
              >
                <X size={14} aria-hidden />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            {...ids.control}
            placeholder={chosen.length === 0 ? (placeholder ?? t('field.search')) : ''}
            className="h-7 min-w-16 flex-1 bg-transparent text-control outline-none coarse:h-11"
          />
        </Base.Chips>
        <ComboboxOptions anchor={box} />
      </Base.Root>
    </Field>
  );
}
