import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { characterCount } from '#domain/fields/text-rule.ts';
import { GROUP_RULES } from '#domain/groups/rules.ts';
import { OrderedCombobox } from '#web/kit/fields/ordered-combobox.tsx';
import { TextArea } from '#web/kit/fields/text-area.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupTilePicker } from '#web/parts/groups/group-tile-picker.tsx';
import { useTier } from '#web/queries/groups/tier.ts';
import { GroupPreview } from './group-preview.tsx';
import { type GroupField, type GroupValues, invalidFields, withCurrencies } from './group-values.ts';
import { OwnColourOffer } from './own-colour-offer.tsx';
import { useCurrencyOptions } from './use-currency-options.ts';

interface GroupFormProps {
  /** The submit button stands outside, in the dialog's footer: this ties the two together. */
  id: string;
  values: GroupValues;
  onValuesChange: (values: GroupValues) => void;
  /** Fields that the server refused. */
  refused?: readonly GroupField[];
  nameInput: RefObject<HTMLInputElement | null>;
  onSubmit: () => void;
  /** What the server said, under the fields. */
  children?: ReactNode;
}

/** Name, description, currencies and face of a group, with a preview that follows along. */
export function GroupForm({
  id,
  values,
  onValuesChange,
  refused = [],
  nameInput,
  onSubmit,
  children,
}: GroupFormProps) {
  const { t } = useTranslation('groups');
  const options = useCurrencyOptions(values.currencies);
  const tier = useTier();
  // Not known is no reason to forbid: the server says no if it must.
  const mayTint = tier?.tier !== 'free';
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const wrong = isChecked ? [...invalidFields(values), ...refused] : refused;
  const errorOf = (field: GroupField, text: string) => (wrong.includes(field) ? text : undefined);
  const change = (part: Partial<GroupValues>) => onValuesChange({ ...values, ...part });

  function submit() {
    setChecked(true);
    const invalid = invalidFields(values);
    if (invalid.includes('name')) nameInput.current?.focus();
    if (invalid.length > 0) return;
    // Half the code of a colour: saved without it, the group would have another one.
    if (form.current?.checkValidity() === false)
      form.current.querySelector<HTMLInputElement>('input:invalid')?.focus();
    else onSubmit();
  }
  useHotkey('mod+enter', submit);

  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="l">
        <GroupPreview values={values} />
        <TextField
          ref={nameInput}
          label={t('form.name')}
          placeholder={t('form.namePlaceholder')}
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
          maxLength={GROUP_RULES.name.max}
          autoComplete="off"
          required
          error={errorOf(
            'name',
            t('form.nameError', { min: GROUP_RULES.name.min, max: GROUP_RULES.name.max }),
          )}
        />
        <GroupTilePicker
          icon={values.icon}
          colour={values.colour}
          onIconChange={(icon) => change({ icon })}
          onColourChange={(colour) => change({ colour })}
          lockedNote={mayTint ? undefined : <OwnColourOffer />}
        />
        <OrderedCombobox
          label={t('form.currencies')}
          placeholder={t(
            values.currencies.length > 0 ? 'form.anotherCurrency' : 'form.currenciesPlaceholder',
          )}
          hint={t('form.currenciesHint', { max: GROUP_RULES.currencies.max })}
          error={errorOf('currencies', t('form.currenciesError', { max: GROUP_RULES.currencies.max }))}
          options={options}
          values={values.currencies}
          onValuesChange={(currencies) => onValuesChange(withCurrencies(values, currencies))}
          preferred={values.defaultCurrency}
          preferredLabel={t('form.defaultCurrency')}
          onPreferredChange={(defaultCurrency) => change({ defaultCurrency })}
          max={GROUP_RULES.currencies.max}
        />
        <TextArea
          label={t('form.description')}
          placeholder={t('form.descriptionPlaceholder')}
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
          maxLength={GROUP_RULES.description.max}
          rows={2}
          hint={t('form.descriptionCount', {
            used: characterCount(values.description),
            max: GROUP_RULES.description.max,
          })}
          error={errorOf('description', t('form.descriptionError', { max: GROUP_RULES.description.max }))}
        />
        {children}
      </Stack>
    </form>
  );
}
