import { useEffect, useState } from 'react';

/** Copies a text and keeps the outcome, for `shownMs` where that is given. */
export function useCopy(shownMs?: number) {
  const [last, setLast] = useState<{ outcome: 'copied' | 'failed' }>();

  useEffect(() => {
    if (!last || shownMs === undefined) return;
    const timer = setTimeout(() => setLast(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [last, shownMs]);

  /** Whether it could. */
  async function copy(text: string): Promise<boolean> {
    // Only pages served over TLS, or from this very machine, have a clipboard: without one this rejects, too.
    const isCopied = await writeClipboard(text).then(
      () => true,
      () => false,
    );
    setLast({ outcome: isCopied ? 'copied' : 'failed' });
    return isCopied;
  }
  return { copy, outcome: last?.outcome };
}

async function writeClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
