import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { AfterSignIn } from '#web/features/auth/form/after-sign-in.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { secondFactorsIn } from '#web/lib/session/second-factor.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { SecondFactor } from './second-factor.tsx';
import { SignInFailed } from './sign-in-failed.tsx';

/** The return address of a sign-in by an identity provider, where it also waits for a second factor. */
export function Screen() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const { status, isAssumed, error, retry } = useSession();
  const reason = search.get('error');
  const factors = secondFactorsIn(search);
  if (status === 'initializing') return <LoadingScreen label={t('completing')} />;
  if (reason !== null) return <SignInFailed reason={reason} />;
  if (status === 'signed-in') return <AfterSignIn />;
  if (factors.length > 0) return <SecondFactor factors={factors} />;
  if (status === 'failed') return <ErrorState error={error} onRetry={() => void retry()} />;
  return isAssumed ? <Completing /> : <SignInFailed reason="failed" />;
}

/** The cookie is there now, so the server is asked for the rest. */
function Completing() {
  const { t } = useTranslation('auth');
  const { retry } = useSession();
  useEffect(() => void retry(), [retry]);
  return <LoadingScreen label={t('completing')} />;
}
