import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { useAttempt } from '#web/features/auth/form/use-attempt.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GoogleMark } from '#web/parts/accounts/google-mark.tsx';
import { useConfig } from '#web/queries/connection/config.ts';
import { leaveForGoogle } from '#web/queries/people/sign-in.ts';

/** Where this server knows Google. */
export function GoogleButton() {
  const { t } = useTranslation('auth');
  const { isBusy, failure, start } = useAttempt(leaveForGoogle);
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
