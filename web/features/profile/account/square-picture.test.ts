import { expect, it } from 'vitest';
import { isUsablePicture, middleSquare } from './square-picture.ts';

it.each([
  [4000, 3000, { x: 500, y: 0, side: 3000 }],
  [3000, 4000, { x: 0, y: 500, side: 3000 }],
  [7, 4, { x: 1, y: 0, side: 4 }],
  [64, 64, { x: 0, y: 0, side: 64 }],
])('the middle of %i by %i', (width, height, square) => {
  expect(middleSquare(width, height)).toEqual(square);
});

it('only pictures of a sensible size are taken', () => {
  expect(isUsablePicture({ type: 'image/heic', size: 3_000_000 })).toBe(true);
  expect(isUsablePicture({ type: 'application/pdf', size: 3_000 })).toBe(false);
  expect(isUsablePicture({ type: 'image/png', size: 0 })).toBe(false);
  expect(isUsablePicture({ type: 'image/png', size: 80_000_000 })).toBe(false);
});
