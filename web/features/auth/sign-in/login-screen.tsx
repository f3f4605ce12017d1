import { useState } from 'react';
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
import { deferred } from '#web/lib/loading/deferred.tsx';
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

// A visitor who is signed out, as almost all are, does not wait for it.
const SignedInAlready = deferred(async () => (await import('./signed-in-already.tsx')).SignedInAlready, {
  on: 'render',
});

export function Screen() {
  const { t } = useTranslation('auth');
  const { status } = useSession();
  const [search] = useSearchParams();
  const arrival = useArrival();
  const isSignedIn = status === 'signed-in';
  const [hasAsked, setHasAsked] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  if (status === 'initializing') return <LoadingScreen />;
  if (!isSignedIn && !hasAsked) setHasAsked(true);
  if (!isSignedIn) return <Login />;
  // A sign-in at the form goes on, and so does a reader who came for nothing else.
  if (hasAsked) return <AfterSignIn isKept={search.has('keep')} />;
  if (goesOn || !arrival) return <AfterSignIn />;
  return (
    <AuthFrame title={t('login.title')} notice={<ArrivalNotice />}>
      <SignedInAlready
        isForOther={arrival === 'keep' || arrival === 'emailChanged'}
        onContinue={() => setGoesOn(true)}
      />
    </AuthFrame>
  );
}

function Login() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const form = useAccountForm({
    fields: ['email', 'password'],
    async submit({ email, password }) {
      const step = await signIn({ email, password, invitationToken: pendingInvitation() });
      if (step.next === 'confirmation') await navigate('/email-confirmation', { state: { email } });
      if (step.next === 'second-factor') {
        const isKept = search.has('keep');
        await navigate(secondFactorPath(step.factors), { state: { ...state, isKept } });
      }
    },
  });
  const passkeyRefusal = usePasskeySuggestions();
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
            <PasskeyButton anyAccount refusal={passkeyRefusal} />
            <GoogleButton />
          </>
        )}
      </OtherWays>
    </AuthFrame>
  );
}

/** What the link in a mail, or the screen before, has to say to an account that may be another one than is signed in. */
function useArrival(): 'confirmed' | 'linkInvalid' | 'keep' | 'emailChanged' | 'passwordChanged' | undefined {
  const { state } = useLocation();
  const [search] = useSearchParams();
  if (search.has('confirmed')) return 'confirmed';
  if (search.has('confirmation')) return 'linkInvalid';
  if (search.has('keep')) return 'keep';
  if (search.has('emailChanged')) return 'emailChanged';
  return state?.passwordChanged ? 'passwordChanged' : undefined;
}

function ArrivalNotice() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const arrival = useArrival();
  if (arrival === 'emailChanged') return <Notice tone="success">{t('emailChange.changed')}</Notice>;
  if (arrival) return <Notice tone={TONES[arrival]}>{t(`login.${arrival}`)}</Notice>;
  return search.has('cookies') && <Notice tone="warning">{t('noCookies')}</Notice>;
}

const TONES = {
  confirmed: 'success',
  linkInvalid: 'warning',
  keep: 'warning',
  passwordChanged: 'success',
} as const;
