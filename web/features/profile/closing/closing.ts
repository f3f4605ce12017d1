import { createContext, type RefObject, useContext, useEffect, useEffectEvent } from 'react';
import { useAskBeforeBack } from '#web/kit/popups/back.ts';
import { useUnsaved } from '#web/lib/browser/unsaved.ts';

/** Whether the profile may be left; undefined while nothing in it would be lost. */
export type Closing = RefObject<(() => Promise<boolean>) | undefined>;

export const ClosingContext = createContext<Closing | undefined>(undefined);

/** For as long as it holds, leaving the profile asks first, by whichever way: its cross, Escape, another section, going back. */
export function useAskBeforeClosing(isAsking: boolean, mayClose: () => Promise<boolean>): void {
  const closing = useContext(ClosingContext);
  const ask = useEffectEvent(mayClose);
  useUnsaved(isAsking);
  useAskBeforeBack(isAsking, mayClose);
  useEffect(() => {
    if (!isAsking || !closing) return;
    closing.current = () => ask();
    return () => {
      closing.current = undefined;
    };
  }, [isAsking, closing]);
}
