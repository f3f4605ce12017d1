import { AuthFrame } from '#web/features/auth/form/auth-frame.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GoogleButton } from './google-button.tsx';

const REASONS = ['cancelled', 'unverified', 'taken', 'other'] as const;

/** A sign-in by Google failed: says why, and offers how to continue. */
export function SignInFailed({ reason }: { reason: string }) {
  const { t } = useTranslation('auth');
  const isSignedIn = useSession().status === 'signed-in';
  const known = REASONS.find((one) => one === reason) ?? 'failed';
  return (
    <AuthFrame
      title={t(`callback.${known}Title`)}
      footer={
        !isSignedIn && (
          <TextLink alone to="/login" tone="muted">
            {t('backToLogin')}
          </TextLink>
        )
      }
    >
      <Stack gap="m">
        <Text>{t(`callback.${known}`)}</Text>
        {isSignedIn && (
          // Without the reason, this very address leads back to where they were.
          <ButtonLink to="/auth/callback" replace variant="primary" size="lg" block>
            {t('callback.continue')}
          </ButtonLink>
        )}
        {!isSignedIn && <GoogleButton />}
        {!isSignedIn && known === 'unverified' && (
          <ButtonLink to="/register" size="lg" block>
            {t('callback.withPassword')}
          </ButtonLink>
        )}
      </Stack>
    </AuthFrame>
  );
}
