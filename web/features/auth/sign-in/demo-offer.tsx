import { Play } from 'lucide-react';
import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { useAttempt } from '#web/features/auth/form/use-attempt.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { signInToDemo, useConfig } from '#web/queries/connection/config.ts';

/** A way in without an account, where this server has one. */
export function DemoOffer() {
  const { t } = useTranslation('auth');
  const { isBusy, failure, start } = useAttempt(signInToDemo);
  if (!useConfig()?.demo) return null;
  return (
    <div className="grid justify-items-center gap-2">
      <Button icon={Play} busy={isBusy} onClick={start}>
        {t('demo')}
      </Button>
      <Text size="s" tone="faint" align="center">
        {t('demoHint')}
      </Text>
      <FailureNotice error={failure} />
    </div>
  );
}
