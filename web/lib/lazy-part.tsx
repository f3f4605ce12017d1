import { type ComponentType, lazy, Suspense } from 'react';
import { onFirstSign } from './first-sign.ts';

/**
 * A part of a screen that nobody sees before pressing something, a dialog for one: the screen does not wait for its code, which
 * is fetched when somebody turns up, and shows nothing in its place until it is there.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }));
  onFirstSign(load);
  return (props: P) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
