import { KeyRound } from 'lucide-react';
import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { useAttempt } from '#web/features/auth/form/use-attempt.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { isUnauthorized } from '#web/lib/api/api-error.ts';
import { hasPasskeys, isDeclined } from '#web/lib/session/passkeys.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { signInByPasskey } from '#web/queries/people/passkey-sign-in.ts';

interface PasskeyButtonProps {
  /** Whether a sign-in begins here: any account's will do, also while the sign-in of one waits. */
  anyAccount?: boolean;
  /** Why a passkey that the browser had suggested did not sign in. */
  refusal?: unknown;
  /** Whether nothing else is offered beside it. */
  isOnlyWay?: boolean;
  onFailure?: (error: unknown) => void;
}

/** Where this browser knows passkeys. */
export function PasskeyButton({
  anyAccount = false,
  refusal,
  isOnlyWay = false,
  onFailure,
}: PasskeyButtonProps) {
  const { t } = useTranslation('auth');
  const attempt = useAttempt(() =>
    signInByPasskey({ anyAccount }).catch((error) => {
      onFailure?.(error);
      throw error;
    }),
  );
  if (!hasPasskeys()) return null;
  const { isBusy, start } = attempt;
  const failure = attempt.failure ?? (isBusy ? undefined : refusal);
  const refused = isUnauthorized(failure)
    ? t(isOnlyWay ? 'passkey.refusedAlone' : 'passkey.refused')
    : undefined;
  const reason = isDeclined(failure) ? t(isOnlyWay ? 'passkey.unusedAlone' : 'passkey.unused') : refused;
  return (
    <>
      <FailureNotice error={failure} text={reason} />
      <Button icon={KeyRound} size="lg" block busy={isBusy} onClick={start}>
        {t('passkey.use')}
      </Button>
    </>
  );
}
