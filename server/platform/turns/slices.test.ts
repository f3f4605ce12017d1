import { expect, it } from 'vitest';
import { createSlices } from './slices.ts';

it('work in slices lets what waits for the event loop go first after each slice, and only then', async () => {
  const worked = createSlices();
  let turned = 0;
  const wait = () => void setImmediate(() => (turned += 1));
  wait();
  for (let piece = 0; piece < 6; piece += 1) await worked(10_000);
  expect(turned).toBe(0);
  await worked(10_000);
  expect(turned).toBe(1);
  wait();
  await worked(100_000);
  expect(turned).toBe(2);
});
