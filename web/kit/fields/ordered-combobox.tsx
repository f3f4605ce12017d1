import { Combobox as Base } from '@base-ui/react/combobox';
import { useState } from 'react';
import { controlClasses } from '#web/kit/look/control-look.ts';
import { moved } from '#web/lib/lists/order.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import {
  type ComboboxOption,
  ComboboxOptions,
  leavesEscape,
  searchedText,
  useListOpen,
} from './combobox-options.tsx';
import { Field, type FieldProps, useFieldIds } from './field.tsx';
import { OrderedChoices } from './ordered-choices.tsx';

interface OrderedComboboxProps<V extends string> extends FieldProps {
  options: readonly ComboboxOption<V>[];
  /** In their order. */
  values: readonly V[];
  onValuesChange: (values: V[]) => void;
  /** The one of them that goes before the others wherever one is needed. */
  preferred: V;
  onPreferredChange: (value: V) => void;
  /** What being preferred means, on the one that is. */
  preferredLabel: string;
  placeholder: string;
}

/** Several of many in an order that counts, one of them preferred: typing adds, every line can be moved or taken away. */
export function OrderedCombobox<V extends string>({
  options,
  values,
  onValuesChange,
  preferred,
  onPreferredChange,
  preferredLabel,
  placeholder,
  ...field
}: OrderedComboboxProps<V>) {
  const { t } = useTranslation();
  const ids = useFieldIds(field);
  const listOpen = useListOpen();
  const [said, setSaid] = useState('');
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? []);

  function change(next: V[], told: V) {
    onValuesChange(next);
    const place = next.indexOf(told) + 1;
    const name = options.find(({ value }) => value === told)?.label;
    setSaid(
      place === 0 ? t('field.removed', { name }) : t('field.atPlace', { name, place, count: next.length }),
    );
  }

  function pick(next: readonly ComboboxOption<V>[]) {
    const after = next.map(({ value }) => value);
    const told =
      after.find((value) => !values.includes(value)) ?? values.find((value) => !after.includes(value));
    if (told !== undefined) change(after, told);
  }

  return (
    <Field {...field} ids={ids}>
      {chosen.length > 0 && (
        <OrderedChoices
          chosen={chosen}
          preferred={preferred}
          preferredLabel={preferredLabel}
          onPreferredChange={onPreferredChange}
          onMove={(value, from, to) => change(moved(values, from, to), value)}
          onRemove={(value) =>
            change(
              values.filter((other) => other !== value),
              value,
            )
          }
        />
      )}
      <Base.Root
        multiple
        {...listOpen}
        items={options}
        itemToStringLabel={searchedText}
        value={chosen}
        onValueChange={(next, details) => {
          if (leavesEscape(details)) return;
          // Only a selection is handled: Backspace in the empty field must not remove a line of the list.
          if (details.reason === 'item-press') pick(next);
          else details.cancel();
        }}
        autoHighlight
      >
        <Base.Input {...ids.control} placeholder={placeholder} className={controlClasses(field.error)} />
        <ComboboxOptions />
      </Base.Root>
      <span role="status" className="sr-only">
        {said}
      </span>
    </Field>
  );
}
