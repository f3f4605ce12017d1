import {
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_MIN,
  isDisplayName,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#domain/people/person.ts';

// The account forms' own check, so that nobody waits for the contract's schemas to be told of an empty field. It is never
// stricter than they are, and what only the server refuses is shown at the same field.

export interface AccountValues {
  displayName: string;
  email: string;
  password: string;
  confirmPassword: string;
}
export type AccountField = keyof AccountValues;

/** The rule that a field breaks, by the server's name for it; undefined when it breaks none. */
export function brokenRule(field: AccountField, values: AccountValues): string | undefined {
  const { displayName, email, password, confirmPassword } = tidied(values);
  if (field === 'email') return /^\S+@\S+\.\S+$/.test(email) ? undefined : 'invalid_format';
  if (field === 'password') return outside(password, PASSWORD_MIN, PASSWORD_MAX);
  if (field === 'displayName')
    return (
      outside(displayName, DISPLAY_NAME_MIN, DISPLAY_NAME_MAX) ??
      (isDisplayName(displayName) ? undefined : 'custom')
    );
  if (confirmPassword.length < PASSWORD_MIN) return 'too_small';
  return confirmPassword === password ? undefined : 'custom';
}

/** What is sent. A phone's keyboard likes to end an e-mail address with a space, which is nobody's mistake. */
export function tidied(values: AccountValues): AccountValues {
  return {
    ...values,
    displayName: values.displayName.normalize('NFC').trim(),
    email: values.email.trim().toLowerCase(),
  };
}

function outside({ length }: string, min: number, max: number): string | undefined {
  if (length < min) return 'too_small';
  return length > max ? 'too_big' : undefined;
}
