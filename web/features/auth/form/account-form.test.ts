import fc from 'fast-check';
import { expect, it } from 'vitest';
import { displayNameSchema, emailSchema, passwordSchema } from '#contract/accounts.ts';
import { type AccountField, type AccountValues, brokenRule, tidied } from './account-form.ts';

const values = (part: Partial<AccountValues>): AccountValues => ({
  displayName: '',
  email: '',
  password: '',
  confirmPassword: '',
  ...part,
});

it.each<[AccountField, Partial<AccountValues>, string]>([
  ['email', { email: 'ana' }, 'invalid_format'],
  ['email', { email: 'ana@example' }, 'invalid_format'],
  ['password', { password: '12345' }, 'too_small'],
  ['password', { password: 'x'.repeat(129) }, 'too_big'],
  ['displayName', { displayName: ' A ' }, 'too_small'],
  ['displayName', { displayName: 'A'.repeat(51) }, 'too_big'],
  ['displayName', { displayName: '<Ana>' }, 'custom'],
  ['confirmPassword', { password: 'correct horse' }, 'too_small'],
  ['confirmPassword', { password: 'correct horse', confirmPassword: 'correct house' }, 'custom'],
])('%s of %o breaks the rule %s', (field, part, rule) => {
  expect(brokenRule(field, values(part))).toBe(rule);
});

it('a space after the e-mail address is dropped before the address is checked', () => {
  const typed = values({ email: ' Ana@Example.com ' });
  expect(brokenRule('email', typed)).toBeUndefined();
  expect(tidied(typed).email).toBe('ana@example.com');
});

it('nothing is refused here that the server would take', () => {
  const schemas = { displayName: displayNameSchema, email: emailSchema, password: passwordSchema };
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.emailAddress(),
    fc.stringMatching(/^[\w -]{1,60}$/),
  );
  fc.assert(
    fc.property(fc.constantFrom('displayName', 'email', 'password'), text, (field, typed) => {
      const isTaken = schemas[field].safeParse(typed).success;
      return !isTaken || brokenRule(field, values({ [field]: typed })) === undefined;
    }),
    { numRuns: 2000 },
  );
});
