import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { ACCOUNT_RULES, brokenRepetition } from '#domain/people/rules.ts';

// What the account forms check before they send: the domain's rules, which the server asks as well.

export interface AccountValues {
  displayName: string;
  email: string;
  password: string;
  confirmPassword: string;
}
export type AccountField = keyof AccountValues;

/** The rule that a field breaks, by the server's name for it; undefined when it breaks none. */
export function brokenRule(field: AccountField, values: AccountValues): string | undefined {
  return field === 'confirmPassword'
    ? brokenRepetition(values.password, values.confirmPassword)
    : brokenTextRule(ACCOUNT_RULES[field], values[field]);
}

/** What is sent. Phone keyboards often add a space after an e-mail address, so it is trimmed. */
export function tidied(values: AccountValues): AccountValues {
  return {
    ...values,
    displayName: ACCOUNT_RULES.displayName.tidy(values.displayName),
    email: ACCOUNT_RULES.email.tidy(values.email),
  };
}
