import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import type { Namespace } from '#web/lib/texts/text-keys.ts';
import { loadTexts } from '#web/lib/texts/texts.ts';
import { onFirstInteraction } from './first-interaction.ts';

interface Deferral<P, On> {
  /**
   * When its code is fetched. `render`: when it is first shown. `first-interaction`: before anything can be pressed, for what
   * a press shows. `open`: likewise, for a dialog that is not there before it first opens, and stays to close in style.
   */
  on: On;
  /** The texts that the screen lacks. */
  texts?: readonly Namespace[];
  /** Stands in its place until it is there. */
  fallback?: (props: P) => ReactNode;
}

/** A component whose code no page waits for. */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  deferral: Deferral<P, 'render' | 'first-interaction'>,
): ComponentType<P>;
export function deferred<P extends { open: boolean }>(
  load: () => Promise<ComponentType<P>>,
  deferral: Deferral<P, 'open'>,
): ComponentType<P>;
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { on, texts = [], fallback = () => null }: Deferral<P, 'render' | 'first-interaction' | 'open'>,
): ComponentType<P> {
  const loadAll = async () => (await Promise.all([load(), loadTexts(texts)]))[0];
  const Part = lazy(async () => ({ default: await loadAll() }));
  if (on !== 'render') onFirstInteraction(loadAll);
  return (props: P) => {
    const isOpen = !('open' in props) || props.open === true;
    const [wasOpen, setWasOpen] = useState(isOpen || on !== 'open');
    if (isOpen && !wasOpen) setWasOpen(true);
    return (
      wasOpen && (
        <Suspense fallback={fallback(props)}>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
