import { useState } from 'react';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { sayPopupFailed } from '#web/lib/loading/failed-popup.tsx';
import { useFirstInteraction } from '#web/lib/loading/use-first-interaction.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { loadTexts } from '#web/lib/texts/texts.ts';

async function loadQuestion() {
  const [{ leavingQuestion }] = await Promise.all([import('./leaving-question.ts'), loadTexts(['kept'])]);
  return leavingQuestion;
}

/**
 * Signs out once, however often it is pressed, and says so when the server could not be told. Asks first where something
 * that was entered waits to be sent.
 */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const session = useSession();
  const confirm = useConfirm();
  const [isSigningOut, setSigningOut] = useState(false);
  // Without a connection it could not be fetched when it is pressed.
  useFirstInteraction(loadQuestion);

  async function mayLeave(): Promise<boolean> {
    const leavingQuestion = await loadQuestion();
    const question = await leavingQuestion(session.user?.id ?? '');
    return question === undefined || (await confirm(question));
  }

  async function leave(): Promise<void> {
    if (await mayLeave()) await session.signOut();
  }

  function signOut() {
    setSigningOut(true);
    leave()
      // Nothing but a missing file stops it. A toast may be missing likewise.
      .catch(sayPopupFailed)
      .finally(() => setSigningOut(false));
  }
  return { signOut, isSigningOut };
}
