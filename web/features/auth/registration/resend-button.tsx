import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { useResending } from './use-resending.ts';

interface ResendButtonProps {
  resending: ReturnType<typeof useResending>;
  /** In a form, a press submits it. */
  onPress?: (() => void) | undefined;
}

/** Sends the mail again; a press that was just answered has to wait. */
export function ResendButton({ resending, onPress }: ResendButtonProps) {
  const { t } = useTranslation('auth');
  const { isBusy, outcome, secondsLeft } = resending;
  return (
    <Stack gap="m">
      <div role="status">{outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}</div>
      <Button
        block
        size="lg"
        type={onPress ? 'button' : 'submit'}
        busy={isBusy}
        disabled={secondsLeft > 0}
        onClick={onPress}
      >
        {secondsLeft > 0 ? t('confirmation.resendIn', { count: secondsLeft }) : t('confirmation.resend')}
      </Button>
    </Stack>
  );
}
