import { useState } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { pendingInvitation } from '#web/lib/session/invitation-link.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { sendConfirmationAgain } from '#web/queries/people/sign-in.ts';
import { useCooldown } from './use-cooldown.ts';

/** Sends the mail again, once a minute at most: a message takes a moment to arrive. */
const WAIT_SECONDS = 60;

export function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const locale = useLanguage();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: string }>();
  const cooldown = useCooldown(WAIT_SECONDS);

  async function resend() {
    setBusy(true);
    try {
      await sendConfirmationAgain({ email, locale, invitationToken: pendingInvitation() });
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

  return (
    <Stack gap="m">
      <div role="status">{outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}</div>
      <Button block size="lg" busy={isBusy} disabled={cooldown.left > 0} onClick={() => void resend()}>
        {cooldown.left > 0 ? t('confirmation.resendIn', { count: cooldown.left }) : t('confirmation.resend')}
      </Button>
    </Stack>
  );
}
