import { z } from 'zod';
import { displayNameSchema, emailSchema, passwordSchema } from '#contract/accounts.ts';
import { PASSWORD_MIN } from '#domain/person.ts';

// What the account forms hold, checked by the contract's own schemas. A phone's keyboard likes to end an e-mail address
// with a space: it is dropped before anybody is told that the address is wrong.
const email = z.string().trim().pipe(emailSchema);
const confirmPassword = z.string().min(PASSWORD_MIN);

export const loginForm = z.object({ email, password: passwordSchema });

export const registerForm = z
  .object({ displayName: displayNameSchema, email, password: passwordSchema, confirmPassword })
  .refine(isRepeated, { path: ['confirmPassword'] });

export const forgotForm = z.object({ email });

export const resetForm = z
  .object({ password: passwordSchema, confirmPassword })
  .refine(isRepeated, { path: ['confirmPassword'] });

function isRepeated(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword;
}
