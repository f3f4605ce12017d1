import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#web/lib/api-error.ts';
import { secondFactorPath } from '#web/lib/second-factor.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { signIn } from '#web/queries/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AfterSignIn } from './after-sign-in.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DemoOffer } from './demo-offer.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { GoogleButton } from './google-button.tsx';
import { InvitationNotice } from './invitation-notice.tsx';
import { OtherWays } from './other-ways.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useAccountForm } from './use-account-form.ts';
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
  const { field, onSubmit, failure, isBusy } = useAccountForm({
    fields: ['email', 'password'],
    async submit({ email, password }) {
      const step = await signIn({ email, password });
      if (step.next === 'confirmation') await navigate('/email-confirmation', { state: { email } });
      if (step.next === 'second-factor') await navigate(secondFactorPath(step.factors), { state });
    },
  });
  usePasskeySuggestions();
  const isWrong = failure instanceof ApiError && failure.code === 'UNAUTHORIZED';

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
        <>
          <Text tone="muted">
            {t('login.noAccount')}{' '}
            <TextLink to="/register" state={state}>
              {t('login.toRegister')}
            </TextLink>
          </Text>
          <DemoOffer />
        </>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="m">
          <FailureNotice error={failure} text={isWrong ? t('login.wrong') : undefined} />
          <TextField
            {...field('email')}
            label={t('email')}
            type="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
          />
          <Stack gap="s">
            <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" />
            <Text size="s" align="end">
              <TextLink to="/forgot-password" tone="muted">
                {t('login.forgot')}
              </TextLink>
            </Text>
          </Stack>
          <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
            {t('login.submit')}
          </Button>
        </Stack>
      </form>
      <OtherWays>
        <PasskeyButton />
        <GoogleButton />
      </OtherWays>
    </AuthFrame>
  );
}

const EMAIL_CHANGE_OUTCOMES = ['waiting', 'changed', 'taken', 'expired'] as const;

/** What the link in a mail, or the screen before, has to say. */
function ArrivalNotice() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const [search] = useSearchParams();
  if (search.has('confirmed')) return <Notice tone="success">{t('login.confirmed')}</Notice>;
  if (search.has('confirmation')) return <Notice tone="warning">{t('login.linkInvalid')}</Notice>;
  const change = EMAIL_CHANGE_OUTCOMES.find((outcome) => outcome === search.get('email-change'));
  if (change) {
    const tone = change === 'waiting' || change === 'changed' ? 'success' : 'warning';
    return <Notice tone={tone}>{t(`login.emailChange.${change}`)}</Notice>;
  }
  if (state?.passwordChanged) return <Notice tone="success">{t('login.passwordChanged')}</Notice>;
  return null;
}
