import { useLocation, useNavigate } from 'react-router';
import { pendingInvitation } from '#web/lib/invitation-link.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { useConfig } from '#web/queries/config.ts';
import { signUp } from '#web/queries/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PasswordStrength } from '#web/ui/password-strength.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AfterSignIn } from './after-sign-in.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { GoogleButton } from './google-button.tsx';
import { InvitationNotice } from './invitation-notice.tsx';
import { OtherWays } from './other-ways.tsx';
import { useAccountForm } from './use-account-form.ts';

export function Screen() {
  const { status } = useSession();
  if (status === 'initializing') return <LoadingScreen />;
  return status === 'signed-in' ? <AfterSignIn /> : <Register />;
}

function Register() {
  const { t } = useTranslation('auth');
  const locale = useLanguage();
  const navigate = useNavigate();
  const { state } = useLocation();
  const hasGoogle = useConfig()?.google;
  const { field, onSubmit, failure, isBusy, typed } = useAccountForm({
    fields: ['displayName', 'email', 'password', 'confirmPassword'],
    async submit({ displayName, email, password }) {
      await signUp({ displayName, email, password, locale, invitationToken: pendingInvitation() });
      notify.success(t('register.success'));
      await navigate('/email-confirmation', { state: { email, fromSignup: true, from: state?.from } });
    },
  });

  return (
    <AuthFrame
      title={t('register.title')}
      detail={t('register.detail')}
      notice={<InvitationNotice />}
      footer={
        <Text tone="muted">
          {t('register.haveAccount')}{' '}
          <TextLink to="/login" state={state}>
            {t('register.toLogin')}
          </TextLink>
        </Text>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="m">
          <FailureNotice error={failure} />
          <TextField
            {...field('displayName')}
            label={t('register.displayName')}
            hint={t('register.displayNameHint')}
            autoComplete="name"
          />
          <TextField
            {...field('email')}
            label={t('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
          />
          <Stack gap="s">
            <PasswordField {...field('password')} label={t('password')} autoComplete="new-password" />
            <PasswordStrength password={typed.password} known={[typed.displayName, typed.email]} />
          </Stack>
          <PasswordField
            {...field('confirmPassword')}
            label={t('register.confirmPassword')}
            autoComplete="new-password"
          />
          <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
            {t('register.submit')}
          </Button>
        </Stack>
      </form>
      {hasGoogle && (
        <OtherWays>
          <GoogleButton />
        </OtherWays>
      )}
    </AuthFrame>
  );
}
