import { type ComponentType, useSyncExternalStore } from 'react';
import { createListeners } from '#web/lib/browser/listeners.ts';
import type { Namespace } from '#web/lib/texts/text-keys.ts';
import { loadTexts } from '#web/lib/texts/texts.ts';
import { createPart } from './part.ts';
import { ShownPart } from './shown-part.tsx';
import { reloadStaleBuild } from './stale-build.ts';

interface ScreenModule<P> {
  Screen: ComponentType<P>;
}

export type DeferredScreen<P = object> = ComponentType<P> & {
  /** Begins to fetch what the screen needs, ahead of its being shown. */
  preload: () => Promise<void>;
};

/** A screen whose code and texts are fetched, side by side, when it is first shown. The boundary above waits for it. */
export function deferredScreen<P extends object = object>(
  namespaces: readonly Namespace[],
  load: () => Promise<ScreenModule<P>>,
): DeferredScreen<P> {
  const part = createPart(async () => {
    const [{ Screen }] = await Promise.all([load(), loadTexts(namespaces)]);
    return Screen;
  });
  let shown: ReturnType<typeof part.read> | undefined;
  const sayLoading = () => {
    const reading = part.read();
    if (reading === shown || part.isThere()) return;
    shown = reading;
    announce(1);
    void reading.then((loaded) => {
      announce(-1);
      // Of what is only fetched ahead, no failure reloads the page.
      if (!('Component' in loaded)) void reloadStaleBuild();
    });
  };
  return Object.assign(
    (props: P) => {
      sayLoading();
      return <ShownPart part={part} props={props} />;
    },
    {
      async preload() {
        await part.read();
        // A failure is met again, and shown, when the screen itself asks.
        part.forgetFailure();
      },
    },
  );
}

/** Whether a screen is on its way. Until it is there the one before it stays, unless that one needed no account. */
export function useIsScreenLoading(): boolean {
  return useSyncExternalStore(subscribe, () => loading > 0);
}

let loading = 0;
const { subscribe, tell } = createListeners();

function announce(change: 1 | -1): void {
  loading += change;
  // Not at once: a screen begins to load while React renders, when nothing may be changed.
  queueMicrotask(tell);
}
