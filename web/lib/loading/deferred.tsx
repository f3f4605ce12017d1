import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Namespace } from '#web/lib/texts/text-keys.ts';
import { loadTexts } from '#web/lib/texts/texts.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { createPart } from './part.ts';
import { ShownPart } from './shown-part.tsx';

interface Deferral<P, On> {
  /**
   * When its code is fetched. `render`: when it is first shown. `afterwards`: likewise, once what stands around it is shown.
   * `first-interaction`: before anything can be pressed, for what a press shows. `open`: likewise, for a dialog that is not
   * there before it first opens, and stays to close in style.
   */
  on: On;
  /** The texts that the screen lacks. */
  texts?: readonly Namespace[];
  /** Stands in its place until it is there. */
  fallback?: (props: P) => ReactNode;
  /** Nothing on the page asks for it: its absence is not said. */
  isSilent?: boolean;
}

/** How a dialog says that it is closed. One that cannot be fetched is closed, and its button may be pressed again. */
interface Closable {
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

type Deferred<P> = ComponentType<P> & {
  /** Fetches it ahead. */
  readonly prepare: () => Promise<void>;
};

/** A component whose code no page waits for. */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  deferral: Deferral<P, 'render' | 'afterwards' | 'first-interaction'>,
): Deferred<P>;
export function deferred<P extends { open: boolean }>(
  load: () => Promise<ComponentType<P>>,
  deferral: Deferral<P, 'open'>,
): Deferred<P>;
export function deferred<P extends Closable>(
  load: () => Promise<ComponentType<P>>,
  {
    on,
    texts = [],
    fallback = () => null,
    isSilent = false,
  }: Deferral<P, 'render' | 'afterwards' | 'first-interaction' | 'open'>,
): Deferred<P> {
  const loadAll = async () => (await Promise.all([load(), loadTexts(texts)]))[0];
  const part = createPart(loadAll);
  const isLate = on === 'afterwards';
  if (on !== 'render' && !isLate) onFirstInteraction(part.prepare);
  const shown = (props: P) => {
    const isOpen = !('open' in props) || props.open === true;
    const [wasOpen, setWasOpen] = useState(isLate ? part.isThere() : isOpen || on !== 'open');
    useEffect(() => {
      if (isLate) setWasOpen(true);
    }, []);
    if (isOpen && !wasOpen && !isLate) setWasOpen(true);
    if (!wasOpen) return fallback(props);
    const { onOpenChange, onClose } = props;
    function close() {
      onOpenChange?.(false);
      onClose?.();
      setWasOpen(false);
    }
    return (
      <Suspense fallback={fallback(props)}>
        <ShownPart
          part={part}
          props={props}
          onFailed={onOpenChange || onClose ? close : undefined}
          isSilent={isSilent}
        />
      </Suspense>
    );
  };
  return Object.assign(shown, { prepare: part.prepare });
}
