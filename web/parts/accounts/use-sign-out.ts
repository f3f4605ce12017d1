import { useState } from 'react';
import { notify } from '#web/kit/feedback/notify.ts';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useFirstInteraction } from '#web/lib/loading/first-interaction.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const loadKept = () => import('#web/lib/kept/receipt-store.ts');

/**
 * Signs out once, however often it is pressed, and says so when the server could not be told. Asks first where something
 * that was entered waits to be sent.
 */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const { t } = useTranslation();
  const session = useSession();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [isSigningOut, setSigningOut] = useState(false);
  // Without a connection it could not be fetched when it is pressed.
  useFirstInteraction(loadKept);

  async function mayLeave(): Promise<boolean> {
    const { countKept } = await loadKept();
    const count = await countKept(session.user?.id ?? '');
    if (count === 0) return true;
    return await confirm({
      title: t('signOut.title', { count }),
      message: t('signOut.message'),
      confirmLabel: t('signOut.leave'),
      cancelLabel: t('signOut.stay'),
      variant: 'warning',
    });
  }

  async function leave(): Promise<void> {
    if (await mayLeave()) await session.signOut();
  }

  function signOut() {
    setSigningOut(true);
    leave()
      .catch((error: unknown) => notify.error(errorText(error)))
      .finally(() => setSigningOut(false));
  }
  return { signOut, isSigningOut };
}
