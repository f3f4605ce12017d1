import { useLocation } from 'react-router';
import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { useAttempt } from '#web/features/auth/form/use-attempt.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { keepReturnPath } from '#web/lib/session/return-path.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GoogleMark } from '#web/parts/accounts/google-mark.tsx';
import { useConfig } from '#web/queries/connection/config.ts';
import { leaveForGoogle } from '#web/queries/people/sign-in.ts';

/** Where this server knows Google. */
export function GoogleButton() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const { isBusy, failure, start } = useAttempt(() => {
    // The page that Google leads back to has no state.
    if (state?.from) keepReturnPath(state.from);
    return leaveForGoogle();
  });
  if (!useConfig()?.google) return null;
  return (
    <>
      <FailureNotice error={failure} />
      <Button size="lg" block busy={isBusy} onClick={start}>
        {!isBusy && <GoogleMark />}
        {t('google')}
      </Button>
    </>
  );
}
