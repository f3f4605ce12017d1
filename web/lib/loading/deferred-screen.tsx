import { type ComponentType, useSyncExternalStore } from 'react';
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
    announce(1);
    try {
      const [{ Screen }] = await Promise.all([load(), loadTexts(namespaces)]);
      return Screen;
    } catch (error) {
      reloadStaleBuild();
      throw error;
    } finally {
      announce(-1);
    }
  });
  return Object.assign((props: P) => <ShownPart part={part} props={props} />, {
    async preload() {
      // A failure is met again, and shown, when the screen itself asks.
      await Promise.all([load(), loadTexts(namespaces)]).catch(() => undefined);
    },
  });
}

/** Whether a screen is on its way. Until it is there the one before it stays. */
export function useIsScreenLoading(): boolean {
  return useSyncExternalStore(subscribe, () => loading > 0);
}

let loading = 0;
const listeners = new Set<() => void>();

function announce(change: 1 | -1): void {
  loading += change;
  // Not at once: a screen begins to load while React renders, when nothing may be changed.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
