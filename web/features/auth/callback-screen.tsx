import { useEffect } from 'react';
import { session } from '#web/lib/session.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { AfterSignIn } from './after-sign-in.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** Where a sign-in that happened elsewhere comes back to: the cookie is there now, so the server is asked for the rest. */
export function Screen() {
  const { t } = useTranslation('auth');
  const { status, isAssumed } = useSession();
  useEffect(() => {
    if (isAssumed) void session.restore();
  }, [isAssumed]);
  if (status === 'signed-in') return <AfterSignIn />;
  if (status === 'initializing' || isAssumed) return <LoadingScreen label={t('completing')} />;
  return (
    <AuthFrame title={t('callback.failedTitle')}>
      <Stack gap="m">
        <Text>{t('callback.failed')}</Text>
        <ButtonLink to="/login" variant="primary" block>
          {t('backToLogin')}
        </ButtonLink>
      </Stack>
    </AuthFrame>
  );
}
