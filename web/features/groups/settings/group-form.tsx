import type { ReactNode, RefObject } from 'react';
import { characterCount } from '#domain/fields/text-rule.ts';
import { GROUP_RULES } from '#domain/groups/rules.ts';
import { namesIn } from '#domain/people/guest-name.ts';
import { type NamesProblem, namesProblem } from '#web/features/groups/people/guest-name.ts';
import { useNamesText } from '#web/features/groups/people/use-names-text.ts';
import { OrderedCombobox } from '#web/kit/fields/ordered-combobox.tsx';
import { TextArea } from '#web/kit/fields/text-area.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { type FormOptions, useForm } from '#web/lib/forms/use-form.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupTilePicker } from '#web/parts/groups/group-tile-picker.tsx';
import { useTier } from '#web/queries/groups/tier.ts';
import { GroupPreview } from './group-preview.tsx';
import { brokenFields, type GroupValues, withCurrencies } from './group-values.ts';
import { OwnColourOffer } from './own-colour-offer.tsx';
import { useCurrencyOptions } from './use-currency-options.ts';

type GroupFormOptions<R> = Pick<
  FormOptions<GroupValues, R, keyof GroupValues>,
  'initial' | 'submit' | 'onDone' | 'onLateFailure' | 'onUnchanged' | 'refusedBy'
>;

/** The form of a group, new or old. */
export function useGroupForm<R>(options: GroupFormOptions<R>) {
  const { t } = useTranslation('settings');
  const namesText = useNamesText();
  const form = useForm<GroupValues, R>({
    ...options,
    fields: ['name', 'currencies', 'description'],
    check: (values) => ({ ...brokenFields(values), people: problemOf(values)?.problem }),
    textOf(field): string | undefined {
      if (field === 'people') return namesText(problemOf(form.values));
      const { name, currencies, description } = GROUP_RULES;
      if (field === 'name') return t('form.nameError', { min: name.min, max: name.max });
      if (field === 'currencies') return t('form.currenciesError', { max: currencies.max });
      return field === 'description' ? t('form.descriptionError', { max: description.max }) : undefined;
    },
  });
  return form;
}

function problemOf({ people }: GroupValues): NamesProblem | undefined {
  return namesProblem(namesIn(people), []);
}

interface GroupFieldsProps {
  form: ReturnType<typeof useGroupForm>;
  nameInput: RefObject<HTMLInputElement | null>;
  /** What a new group is asked besides, after its name. */
  children?: ReactNode;
}

/** Name, description, currencies and face of a group, with a preview that follows along. */
export function GroupFields({ form, nameInput, children }: GroupFieldsProps) {
  const { t } = useTranslation('settings');
  const { values, change } = form;
  const options = useCurrencyOptions(values.currencies);
  const tier = useTier();
  // Not known is no reason to forbid: the server says no if it must.
  const mayTint = tier?.tier !== 'free';

  return (
    <>
      <GroupPreview values={values} />
      <TextField
        ref={nameInput}
        label={t('form.name')}
        placeholder={t('form.namePlaceholder')}
        {...form.field('name')}
        maxLength={GROUP_RULES.name.max}
        autoComplete="off"
        required
      />
      {children}
      <GroupTilePicker
        icon={values.icon}
        colour={values.colour}
        onIconChange={(icon) => change({ icon })}
        onColourChange={(colour) => change({ colour })}
        lockedNote={mayTint ? undefined : <OwnColourOffer />}
      />
      <OrderedCombobox
        label={t('form.currencies')}
        placeholder={t(values.currencies.length > 0 ? 'form.anotherCurrency' : 'form.currenciesPlaceholder')}
        hint={t('form.currenciesHint', { max: GROUP_RULES.currencies.max })}
        error={form.errorOf('currencies')}
        options={options}
        values={values.currencies}
        onValuesChange={(currencies) => change(withCurrencies(values, currencies))}
        preferred={values.defaultCurrency}
        preferredLabel={t('form.defaultCurrency')}
        onPreferredChange={(defaultCurrency) => change({ defaultCurrency })}
      />
      <TextArea
        label={t('form.description')}
        placeholder={t('form.descriptionPlaceholder')}
        {...form.field('description')}
        maxLength={GROUP_RULES.description.max}
        rows={2}
        hint={t('form.descriptionCount', {
          used: characterCount(values.description),
          max: GROUP_RULES.description.max,
        })}
      />
    </>
  );
}
