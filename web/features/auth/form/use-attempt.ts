import { useState } from 'react';

/** Something that a press begins: whether it is on its way, and what it failed with the last time. */
export function useAttempt(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function attempt() {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, start: () => void attempt() };
}
