import { useRef, useState } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { RichText, strong } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useOneAtATime } from '#web/lib/browser/use-one-at-a-time.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { sendPasswordLink } from '#web/queries/people/sign-in.ts';
import { Refusal } from './refusal.tsx';

/** Sends the link of a forgotten password to the account's own address, without leaving what is open. */
export function ForgottenPassword() {
  const { t } = useTranslation('profile');
  const locale = useLanguage();
  const { user } = useSession();
  const [error, setError] = useState<unknown>();
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const once = useOneAtATime();
  const status = useRef<HTMLDivElement>(null);
  if (!user) return null;
  const { email } = user;

  async function send() {
    setError(undefined);
    setBusy(true);
    try {
      await sendPasswordLink({ email, locale });
      setSent(true);
      // The button that was pressed goes.
      status.current?.focus();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  return (
    <Stack gap="s">
      <div ref={status} role="status" tabIndex={-1} className="outline-none">
        {isSent && (
          <Text size="s" tone="muted">
            <RichText text={t('proof.linkSent', { email })} marks={{ strong }} />
          </Text>
        )}
      </div>
      {!isSent && (
        <div>
          <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void once('link', send)}>
            {t('proof.forgot')}
          </Button>
        </div>
      )}
      {error !== undefined && <Refusal error={error} />}
    </Stack>
  );
}
