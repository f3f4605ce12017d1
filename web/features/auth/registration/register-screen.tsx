import { useLocation, useNavigate } from 'react-router';
import { AfterSignIn } from '#web/features/auth/form/after-sign-in.tsx';
import { AuthFrame } from '#web/features/auth/form/auth-frame.tsx';
import { EmailField } from '#web/features/auth/form/email-field.tsx';
import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { InvitationNotice } from '#web/features/auth/form/invitation-notice.tsx';
import { OtherWays } from '#web/features/auth/form/other-ways.tsx';
import { useAccountForm } from '#web/features/auth/form/use-account-form.ts';
import { GoogleButton } from '#web/features/auth/sign-in/google-button.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { pendingAddress, pendingInvitation } from '#web/lib/session/invitation-link.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { PasswordField } from '#web/parts/accounts/password-field.tsx';
import { PasswordStrength } from '#web/parts/accounts/password-strength.tsx';
import { useConfig } from '#web/queries/connection/config.ts';
import { signUp } from '#web/queries/people/sign-in.ts';

export function Screen() {
  const { status } = useSession();
  if (status === 'initializing') return <LoadingScreen />;
  return status === 'signed-in' ? <AfterSignIn /> : <Register />;
}

function Register() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const navigate = useNavigate();
  const { state } = useLocation();
  const config = useConfig();
  const form = useAccountForm({
    fields: ['displayName', 'email', 'password', 'confirmPassword'],
    known: {
      displayName: textIn(state?.displayName) ?? '',
      email: textIn(state?.email) ?? pendingAddress() ?? '',
    },
    async submit({ displayName, email, password }) {
      await signUp({ displayName, email, password, locale: language, invitationToken: pendingInvitation() });
      notify.success(t('register.success'));
      await navigate('/email-confirmation', {
        state: { email, displayName, fromSignup: true, from: state?.from },
      });
    },
  });

  return (
    <AuthFrame
      title={t('register.title')}
      // An empty line until it is known.
      detail={
        config === undefined
          ? '\u00a0'
          : t(config?.premiumForAll ? 'register.detailForAll' : 'register.detail')
      }
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
      <Form form={form}>
        <Stack gap="m">
          <FailureNotice error={form.failure} />
          <TextField
            {...form.field('displayName')}
            label={t('register.displayName')}
            hint={t('register.displayNameHint')}
            autoComplete="name"
          />
          <EmailField {...form.field('email')} />
          <Stack gap="s">
            <PasswordField {...form.field('password')} label={t('password')} autoComplete="new-password" />
            <PasswordStrength
              password={form.values.password}
              known={[form.values.displayName, form.values.email]}
            />
          </Stack>
          <PasswordField
            {...form.field('confirmPassword')}
            label={t('register.confirmPassword')}
            autoComplete="new-password"
          />
          <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting}>
            {t('register.submit')}
          </Button>
        </Stack>
      </Form>
      {config?.google && (
        <OtherWays>
          <GoogleButton />
        </OtherWays>
      )}
    </AuthFrame>
  );
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
