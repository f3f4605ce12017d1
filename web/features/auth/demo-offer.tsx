import { Play } from 'lucide-react';
import { useTranslation } from '#web/lib/use-translation.ts';
import { signInToDemo, useConfig } from '#web/queries/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Text } from '#web/ui/text.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useAttempt } from './use-attempt.ts';

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
