import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AuthFrame } from '#web/features/auth/form/auth-frame.tsx';
import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { useAccountForm } from '#web/features/auth/form/use-account-form.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { fieldErrorsOf } from '#web/lib/api/api-error.ts';
import { Form } from '#web/lib/forms/form.tsx';
import { isOffline, isUnanswered } from '#web/lib/forms/unanswered.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PasswordField } from '#web/parts/accounts/password-field.tsx';
import { PasswordStrength } from '#web/parts/accounts/password-strength.tsx';
import { choosePassword } from '#web/queries/people/sign-in.ts';

export function Screen() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const token = search.get('token');
  if (token) return <ResetPassword token={token} />;
  return (
    <AuthFrame title={t('reset.noTokenTitle')}>
      <Stack gap="m">
        <Text>{t('reset.noToken')}</Text>
        <ButtonLink to="/forgot-password" block>
          {t('reset.again')}
        </ButtonLink>
      </Stack>
    </AuthFrame>
  );
}

function ResetPassword({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useAccountForm({
    fields: ['password', 'confirmPassword'],
    async submit({ password }) {
      await choosePassword({ token, password });
      await navigate('/login', { replace: true, state: { passwordChanged: true } });
    },
  });
  const isUsedUp = fieldErrorsOf(form.failure).some(({ path }) => path === 'token');
  const [mayBeChanged, setMayBeChanged] = useState(false);
  if (!mayBeChanged && isUnanswered(form.failure) && !isOffline(form.failure)) setMayBeChanged(true);
  if (isUsedUp && mayBeChanged) return <MaybeChanged />;

  return (
    <AuthFrame
      title={t('reset.title')}
      detail={t('reset.detail')}
      footer={
        <TextLink alone to="/forgot-password" tone="muted">
          {t('reset.again')}
        </TextLink>
      }
    >
      <Form form={form}>
        <Stack gap="m">
          <FailureNotice error={form.failure} text={isUsedUp ? t('reset.expired') : undefined} />
          <Stack gap="s">
            <PasswordField
              {...form.field('password')}
              label={t('reset.newPassword')}
              autoComplete="new-password"
            />
            <PasswordStrength password={form.values.password} />
          </Stack>
          <PasswordField
            {...form.field('confirmPassword')}
            label={t('register.confirmPassword')}
            autoComplete="new-password"
          />
          <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting}>
            {t('reset.submit')}
          </Button>
        </Stack>
      </Form>
    </AuthFrame>
  );
}

/** An earlier try has had no answer, and the link that it used is void now. */
function MaybeChanged() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('reset.usedTitle')}>
      <Stack gap="m">
        <Text>{t('reset.used')}</Text>
        <ButtonLink to="/login" variant="primary" block>
          {t('backToLogin')}
        </ButtonLink>
        <ButtonLink to="/forgot-password" block>
          {t('reset.again')}
        </ButtonLink>
      </Stack>
    </AuthFrame>
  );
}
