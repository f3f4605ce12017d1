import { useEffect, useState } from 'react';
import { useAddressValue } from '#web/lib/browser/use-address-value.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { fetchSoon } from '#web/lib/loading/fetch-when-idle.ts';

export const SettlingAcross = deferred(
  async () => (await import('./settle-across-dialog.tsx')).SettlingAcross,
  { on: 'first-interaction', texts: ['consolidated', 'drafts'] },
);

/** The person with whom the reader settles now, and the way to choose one. */
export function useSettlingWith() {
  const [chosen, settleWith] = useState<string>();
  // A payment that was refused after a wait leads here.
  const [asked, ask] = useAddressValue('settle');
  // A payment can be entered without a connection.
  useEffect(() => fetchSoon(SettlingAcross.prepare), []);
  function stop() {
    settleWith(undefined);
    if (asked) ask('');
  }
  return { userId: chosen ?? asked, settleWith, stop };
}
