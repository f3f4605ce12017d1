import { useEffect, useState } from 'react';
import { notify } from '#web/kit/feedback/notify.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const SHOWN_MS = 2500;

/** Copies a text, and says whether it could; `isCopied` for as long as the button should say so. */
export function useCopy(): { copy: (text: string) => Promise<boolean>; isCopied: boolean } {
  const { t } = useTranslation('inviting');
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(text: string): Promise<boolean> {
    try {
      // Only pages served over TLS, or from this very machine, have a clipboard.
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
      return true;
    } catch {
      notify.error(t('link.copyFailed'));
      return false;
    }
  }
  return { copy, isCopied };
}
