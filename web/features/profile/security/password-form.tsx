import type { User } from '#contract/accounts.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { ACCOUNT_RULES, brokenRepetition } from '#domain/people/rules.ts';
import { useAskBeforeDiscarding } from '#web/features/profile/closing/closing.ts';
import { Refusal, useLateRefusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PasswordField } from '#web/parts/accounts/password-field.tsx';
import { PasswordStrength } from '#web/parts/accounts/password-strength.tsx';
import { useSetPassword } from '#web/queries/people/sign-in-methods.ts';

interface PasswordFormProps {
  user: User;
  onSaved: () => void;
  onCancel: () => void;
}

export function PasswordForm({ user, onSaved, onCancel }: PasswordFormProps) {
  const { t } = useTranslation('profile');
  const change = useSetPassword();
  const form = useForm({
    initial: { password: '', confirmed: '' },
    recheck: 'submit',
    check: ({ password, confirmed }) => ({
      password: brokenTextRule(ACCOUNT_RULES.password, password),
      confirmed: brokenRepetition(password, confirmed),
    }),
    textOf(field, rule) {
      const { min, max } = ACCOUNT_RULES.password;
      if (field === 'confirmed') return t(rule === 'custom' ? 'invalid.mismatch' : 'invalid.confirm');
      if (rule === 'too_small') return t('invalid.password', { min });
      return rule === 'too_big' ? t('invalid.passwordLong', { max }) : t('invalid.passwordCommon');
    },
    submit: ({ password }) => change.mutateAsync(password),
    onDone: onSaved,
    onLateFailure: useLateRefusal(),
  });
  useAskBeforeDiscarding(form);

  return (
    <Form form={form}>
      <Stack>
        {/* For the browser's own password store, which would else keep the password under no name. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <Stack gap="s">
          <PasswordField
            {...form.field('password')}
            autoFocus
            label={t('password.new')}
            autoComplete="new-password"
          />
          <PasswordStrength password={form.values.password} known={[user.displayName, user.email]} />
        </Stack>
        <PasswordField
          {...form.field('confirmed')}
          label={t('password.confirm')}
          autoComplete="new-password"
          hint={t('password.ends')}
        />
        {form.failure !== undefined && <Refusal error={form.failure} />}
        <FormActions>
          <Button onClick={onCancel}>{t('app:action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.isSubmitting}>
            {t('password.submit')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}
