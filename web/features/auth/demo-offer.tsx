import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/use-translation.ts';
import { signInToDemo, useConfig } from '#web/queries/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Text } from '#web/ui/text.tsx';
import { FailureNotice } from './failure-notice.tsx';

/** A way in without an account, where this server has one. */
export function DemoOffer() {
  const { t } = useTranslation('auth');
  const hasDemo = useConfig()?.demo;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (!hasDemo) return null;

  async function start() {
    setBusy(true);
    setFailure(undefined);
    try {
      await signInToDemo();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <div className="grid justify-items-center gap-2">
      <Button icon={Play} busy={isBusy} onClick={() => void start()}>
        {t('demo')}
      </Button>
      <Text size="s" tone="faint" align="center">
        {t('demoHint')}
      </Text>
      <FailureNotice error={failure} />
    </div>
  );
}
