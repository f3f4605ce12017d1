import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { signInToDemo, useConfig } from '#web/queries/connection/config.ts';

/** The two ways in: an account, or a look around where this server has a demo. */
export function Invitation() {
  const { t } = useTranslation('landing');
  const errorText = useErrorText();
  const hasDemo = useConfig()?.demo;
  const [isBusy, setBusy] = useState(false);

  function startDemo() {
    setBusy(true);
    signInToDemo()
      .catch((error: unknown) => notify.error(errorText(error)))
      .finally(() => setBusy(false));
  }

  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <ButtonLink to="/register" variant="primary" size="lg">
        {t('start')}
      </ButtonLink>
      {hasDemo && (
        <Button size="lg" icon={Play} busy={isBusy} onClick={startDemo}>
          {t('demo')}
        </Button>
      )}
    </div>
  );
}
