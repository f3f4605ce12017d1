import { useLocation } from 'react-router';
import { AfterSignIn } from '#web/features/auth/form/after-sign-in.tsx';
import { AuthFrame } from '#web/features/auth/form/auth-frame.tsx';
import { DevMailLink } from '#web/features/auth/form/dev-mail-link.tsx';
import { RichText, strong } from '#web/kit/content/rich-text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { pendingInvitation } from '#web/lib/session/invitation-link.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { NumberedSteps } from './numbered-steps.tsx';
import { ResendButton } from './resend-button.tsx';
import { ResendForm } from './resend-form.tsx';
import { useResending } from './use-resending.ts';

/** Shown after signing up, and to every account with an unconfirmed address. Confirming it in another tab updates this one. */
export function Screen() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const session = useSession();
  if (session.status === 'signed-in') return <AfterSignIn />;
  const email: unknown = state?.email ?? session.email;

  return (
    <AuthFrame
      title={t('confirmation.title')}
      detail={
        typeof email === 'string' ? (
          <RichText text={t('confirmation.sentTo', { email })} marks={{ strong }} />
        ) : (
          t('confirmation.sentToUnknown')
        )
      }
      footer={
        <div className="grid justify-items-center gap-3">
          {state?.fromSignup === true && (
            <TextLink to="/register" state={state}>
              {t('confirmation.wrongAddress')}
            </TextLink>
          )}
          <TextLink alone to="/login" state={state} tone="muted">
            {t('backToLogin')}
          </TextLink>
        </div>
      }
    >
      <Stack gap="l">
        <NumberedSteps
          steps={[
            t('confirmation.steps.open'),
            t('confirmation.steps.follow'),
            t(pendingInvitation() ? 'confirmation.steps.invitation' : 'confirmation.steps.return'),
          ]}
        />
        {typeof email === 'string' ? <ResendTo email={email} /> : <ResendForm />}
        <DevMailLink />
      </Stack>
    </AuthFrame>
  );
}

function ResendTo({ email }: { email: string }) {
  const resending = useResending();
  return <ResendButton resending={resending} onPress={() => void resending.resend(email)} />;
}
