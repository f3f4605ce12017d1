import { useNavigate, useSearchParams } from 'react-router';
import { fieldErrorsOf } from '#web/lib/api-error.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { choosePassword } from '#web/queries/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PasswordStrength } from '#web/ui/password-strength.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useAccountForm } from './use-account-form.ts';

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
  const { field, onSubmit, failure, isBusy, typed } = useAccountForm({
    fields: ['password', 'confirmPassword'],
    async submit({ password }) {
      await choosePassword({ token, password });
      await navigate('/login', { replace: true, state: { passwordChanged: true } });
    },
  });
  const isUsedUp = fieldErrorsOf(failure).some(({ path }) => path === 'token');

  return (
    <AuthFrame
      title={t('reset.title')}
      detail={t('reset.detail')}
      footer={
        <TextLink to="/forgot-password" tone="muted">
          {t('reset.again')}
        </TextLink>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="m">
          <FailureNotice error={failure} text={isUsedUp ? t('reset.expired') : undefined} />
          <Stack gap="s">
            <PasswordField
              {...field('password')}
              label={t('reset.newPassword')}
              autoComplete="new-password"
            />
            <PasswordStrength password={typed.password} />
          </Stack>
          <PasswordField
            {...field('confirmPassword')}
            label={t('register.confirmPassword')}
            autoComplete="new-password"
          />
          <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
            {t('reset.submit')}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}
