import { type ComponentType, lazy, Suspense } from 'react';
import type { Namespace } from '#web/lib/texts/text-keys.ts';
import { loadTexts } from '#web/lib/texts/texts.ts';
import { onFirstSign } from './first-sign.ts';

/**
 * A part of a screen that nobody sees before pressing something, a dialog for one: the screen does not wait for its code, which
 * is fetched when somebody turns up, with the texts that the screen lacks, and shows nothing in its place until it is there.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
): ComponentType<P> {
  const loadAll = async () => (await Promise.all([load(), loadTexts(namespaces)]))[0];
  const Part = lazy(async () => ({ default: await loadAll() }));
  onFirstSign(loadAll);
  return (props: P) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
