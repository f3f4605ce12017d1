import { useTranslation } from '#web/lib/use-translation.ts';
import { useConfig } from '#web/queries/config.ts';
import { leaveForGoogle } from '#web/queries/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { GoogleMark } from '#web/ui/google-mark.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useAttempt } from './use-attempt.ts';

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
