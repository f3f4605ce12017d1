import { useForm } from '#web/lib/forms/use-form.ts';
import { type AccountField, type AccountValues, brokenRule, tidied } from './account-form.ts';
import { useFieldText } from './use-field-text.ts';

interface AccountFormOptions {
  /** Those that the form shows; the others are given as empty texts. */
  fields: readonly AccountField[];
  /** What is known of them already. */
  known?: Partial<AccountValues>;
  submit: (values: AccountValues) => Promise<void>;
}

const EMPTY: AccountValues = { displayName: '', email: '', password: '', confirmPassword: '' };

/** A form of a few account fields. */
export function useAccountForm({ fields, known, submit }: AccountFormOptions) {
  return useForm<AccountValues, void>({
    initial: { ...EMPTY, ...known },
    fields,
    check: (values) => Object.fromEntries(fields.map((field) => [field, brokenRule(field, values)])),
    textOf: useFieldText(),
    submit: (values) => submit(tidied(values)),
  });
}
