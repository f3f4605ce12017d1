import { type FormEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldErrorsOf } from '#web/lib/api/api-error.ts';
import { type AccountField, type AccountValues, brokenRule, tidied } from './account-form.ts';
import { useFieldText } from './use-field-text.ts';

interface AccountFormOptions {
  /** Those that the form shows; the others are given as empty texts. */
  fields: readonly AccountField[];
  submit: (values: AccountValues) => Promise<void>;
}

const EMPTY: AccountValues = { displayName: '', email: '', password: '', confirmPassword: '' };

/** A form of a few account fields: what to spread on each, what went wrong as a whole, and whether it is on its way. */
export function useAccountForm({ fields, submit }: AccountFormOptions) {
  const fieldText = useFieldText();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<AccountValues>({
    defaultValues: EMPTY,
    resolver: (values) => {
      const broken = fields.flatMap((field) => {
        const type = brokenRule(field, values);
        return type === undefined ? [] : [[field, { type }]];
      });
      return broken.length > 0
        ? { values: {}, errors: Object.fromEntries(broken) }
        : { values: tidied(values), errors: {} };
    },
  });

  const onSubmit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await submit(values);
    } catch (error) {
      const refused = fields.flatMap((name) => {
        const rule = fieldErrorsOf(error).find(({ path }) => path === name)?.code;
        return rule === undefined ? [] : [{ name, rule }];
      });
      for (const { name, rule } of refused) form.setError(name, { type: rule }, { shouldFocus: true });
      if (refused.length === 0) setFailure(error);
    }
  });

  function field(name: AccountField) {
    const error = fieldText(name, form.getFieldState(name, form.formState).error?.type);
    return { ...form.register(name), ...(error === undefined ? {} : { error }) };
  }

  return {
    field,
    onSubmit: (event: FormEvent) => void onSubmit(event),
    failure,
    isBusy: form.formState.isSubmitting,
    typed: { ...EMPTY, ...useWatch({ control: form.control }) },
  };
}
