import { createContext, type RefObject, useContext, useEffect, useEffectEvent } from 'react';
import { useAskBeforeBack } from '#web/kit/popups/back.ts';
import { useDiscardQuestion } from '#web/kit/popups/use-discard.ts';
import { useUnsaved } from '#web/lib/browser/unsaved.ts';

/** What asks whether the profile may be left, the newest last; empty while nothing in it would be lost. */
export type Closing = RefObject<(() => Promise<boolean>)[]>;

export const ClosingContext = createContext<Closing | undefined>(undefined);

/** For as long as it holds, leaving the profile asks first, by whichever way: its cross, Escape, another section, going back. */
export function useAskBeforeClosing(isAsking: boolean, mayClose: () => Promise<boolean>): void {
  const closing = useContext(ClosingContext);
  const ask = useEffectEvent(mayClose);
  useUnsaved(isAsking);
  useAskBeforeBack(isAsking, mayClose);
  useEffect(() => {
    if (!isAsking || !closing) return;
    const { current } = closing;
    const asker = () => ask();
    current.push(asker);
    return () => void current.splice(current.indexOf(asker), 1);
  }, [isAsking, closing]);
}

/** The same for a form of the profile, also on its way to the server, which may refuse what was entered. */
export function useAskBeforeDiscarding({ isDirty }: { isDirty: boolean }): void {
  useAskBeforeClosing(isDirty, useDiscardQuestion());
}
