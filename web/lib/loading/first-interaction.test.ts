import { expect, it, vi } from 'vitest';
import { onFirstInteraction } from './first-interaction.ts';

it('takes a pointer that lies still under an arriving page for no interaction', () => {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners.set(type, listener);
  });
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
  const work = vi.fn(async () => undefined);
  onFirstInteraction(work);
  const move = (pixels: number) =>
    listeners.get('pointermove')?.({ type: 'pointermove', movementX: pixels, movementY: 0 });
  move(0);
  expect(work).not.toHaveBeenCalled();
  move(2);
  expect(work).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
