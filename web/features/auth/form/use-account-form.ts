import type { Broken } from '#web/lib/forms/form-state.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { type AccountField, type AccountValues, brokenRule, tidied } from './account-form.ts';
import { useFieldText } from './use-field-text.ts';

interface AccountFormOptions {
  /** Those that the form shows; the others are given as empty texts. */
  fields: readonly AccountField[];
  submit: (values: AccountValues) => Promise<void>;
}

const EMPTY: AccountValues = { displayName: '', email: '', password: '', confirmPassword: '' };

/** A form of a few account fields. */
export function useAccountForm({ fields, submit }: AccountFormOptions) {
  return useForm<AccountValues, void>({
    initial: EMPTY,
    fields,
    check(values) {
      const broken: Broken<AccountField> = {};
      for (const field of fields) {
        const rule = brokenRule(field, values);
        if (rule !== undefined) broken[field] = rule;
      }
      return broken;
    },
    textOf: useFieldText(),
    submit: (values) => submit(tidied(values)),
  });
}
