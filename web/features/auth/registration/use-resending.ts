import { useState } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { pendingInvitation } from '#web/lib/session/invitation-link.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { sendConfirmationAgain } from '#web/queries/people/sign-in.ts';
import { useCooldown } from './use-cooldown.ts';

/** A message takes a moment to arrive: once a minute at most. */
const WAIT_SECONDS = 60;

/** Sends the confirmation once more, and says what came of it. */
export function useResending() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: string }>();
  const cooldown = useCooldown(WAIT_SECONDS);

  async function resend(email: string) {
    setBusy(true);
    try {
      await sendConfirmationAgain({ email, locale: language, invitationToken: pendingInvitation() });
      setOutcome({ tone: 'success', text: t('confirmation.resent') });
      cooldown.start();
    } catch (error) {
      const isAnswer = error instanceof ApiError && error.status > 0;
      setOutcome({
        tone: 'danger',
        text: isAnswer
          ? t('confirmation.resendRefused', { message: errorText(error) })
          : t('confirmation.resendFailed'),
      });
    } finally {
      setBusy(false);
    }
  }

  return { resend, isBusy, outcome, secondsLeft: cooldown.left };
}
