import { expect, it } from 'vitest';
import { isHandheld } from './device.ts';

it.each([
  ['iOS', true],
  ['Android', true],
  ['macOS', false],
  ['Windows', false],
  ['Linux', false],
  [null, false],
])('%s is held in the hand: %s', (system, expected) => {
  expect(isHandheld(system)).toBe(expected);
});
