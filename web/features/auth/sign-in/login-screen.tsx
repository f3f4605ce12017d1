import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AfterSignIn } from '#web/features/auth/form/after-sign-in.tsx';
import { AuthFrame } from '#web/features/auth/form/auth-frame.tsx';
import { EmailField } from '#web/features/auth/form/email-field.tsx';
import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { InvitationNotice } from '#web/features/auth/form/invitation-notice.tsx';
import { OtherWays } from '#web/features/auth/form/other-ways.tsx';
import { useAccountForm } from '#web/features/auth/form/use-account-form.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { Form } from '#web/lib/forms/form.tsx';
import { pendingInvitation } from '#web/lib/session/invitation-link.ts';
import { secondFactorPath } from '#web/lib/session/second-factor.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PasswordField } from '#web/parts/accounts/password-field.tsx';
import { useConfig } from '#web/queries/connection/config.ts';
import { signIn } from '#web/queries/people/sign-in.ts';
import { DemoOffer } from './demo-offer.tsx';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { usePasskeySuggestions } from './use-passkey-suggestions.ts';

export function Screen() {
  const { status } = useSession();
  if (status === 'initializing') return <LoadingScreen />;
  return status === 'signed-in' ? <AfterSignIn /> : <Login />;
}

function Login() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation();
  const form = useAccountForm({
    fields: ['email', 'password'],
    async submit({ email, password }) {
      const step = await signIn({ email, password, invitationToken: pendingInvitation() });
      if (step.next === 'confirmation') await navigate('/email-confirmation', { state: { email } });
      if (step.next === 'second-factor') await navigate(secondFactorPath(step.factors), { state });
    },
  });
  usePasskeySuggestions();
  // What stands above the rest depends on it: nothing moves when it comes.
  const isConfigPending = useConfig() === undefined;
  const isWrong = form.failure instanceof ApiError && form.failure.code === 'UNAUTHORIZED';

  return (
    <AuthFrame
      title={t('login.title')}
      notice={
        <>
          <ArrivalNotice />
          <InvitationNotice />
        </>
      }
      footer={
        !isConfigPending && (
          <>
            <Text tone="muted">
              {t('login.noAccount')}{' '}
              <TextLink to="/register" state={state}>
                {t('login.toRegister')}
              </TextLink>
            </Text>
            <DemoOffer />
          </>
        )
      }
    >
      <Form form={form}>
        <Stack gap="m">
          <FailureNotice error={form.failure} text={isWrong ? t('login.wrong') : undefined} />
          <EmailField {...form.field('email')} autoComplete="username webauthn" />
          <Stack gap="m">
            <PasswordField
              {...form.field('password')}
              label={t('password')}
              autoComplete="current-password"
            />
            <Text size="s" align="end">
              <TextLink alone to="/forgot-password" tone="muted">
                {t('login.forgot')}
              </TextLink>
            </Text>
          </Stack>
          <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting}>
            {t('login.submit')}
          </Button>
        </Stack>
      </Form>
      <OtherWays>
        {isConfigPending ? (
          <Skeleton height="control" />
        ) : (
          <>
            <PasskeyButton />
            <GoogleButton />
          </>
        )}
      </OtherWays>
    </AuthFrame>
  );
}

/** What the link in a mail, or the screen before, has to say. */
function ArrivalNotice() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const [search] = useSearchParams();
  if (search.has('confirmed')) return <Notice tone="success">{t('login.confirmed')}</Notice>;
  if (search.has('confirmation')) return <Notice tone="warning">{t('login.linkInvalid')}</Notice>;
  if (search.has('cookies')) return <Notice tone="warning">{t('noCookies')}</Notice>;
  if (state?.passwordChanged) return <Notice tone="success">{t('login.passwordChanged')}</Notice>;
  return null;
}
