import { KeyRound } from 'lucide-react';
import { ApiError } from '#web/lib/api-error.ts';
import { hasPasskeys, isDeclined } from '#web/lib/passkeys.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { signInByPasskey } from '#web/queries/passkey-sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useAttempt } from './use-attempt.ts';

/** Where this browser knows passkeys. */
export function PasskeyButton() {
  const { t } = useTranslation('auth');
  const { isBusy, failure, start } = useAttempt(signInByPasskey);
  if (!hasPasskeys()) return null;
  const isRefused = failure instanceof ApiError && failure.status === 401;
  const refusal = isRefused ? t('passkey.refused') : undefined;
  const reason = isDeclined(failure) ? t('passkey.unused') : refusal;
  return (
    <>
      <FailureNotice error={failure} text={reason} />
      <Button icon={KeyRound} size="lg" block busy={isBusy} onClick={start}>
        {t('passkey.use')}
      </Button>
    </>
  );
}
