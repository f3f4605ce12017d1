import { useLocation } from 'react-router';
import { pendingInvitation } from '#web/lib/invitation-link.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { RichText, strong } from '#web/ui/rich-text.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AfterSignIn } from './after-sign-in.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DevMailLink } from './dev-mail-link.tsx';
import { NumberedSteps } from './numbered-steps.tsx';
import { ResendButton } from './resend-button.tsx';

/** After signing up, and for everybody whose address still waits. Confirming it in another tab brings this one along. */
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
        <TextLink to="/login" state={state} tone="muted">
          {t('backToLogin')}
        </TextLink>
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
        {typeof email === 'string' && <ResendButton email={email} />}
        <DevMailLink />
      </Stack>
    </AuthFrame>
  );
}
