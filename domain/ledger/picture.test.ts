import { describe, expect, it } from 'vitest';
import { isLongPicture, keptSides } from './picture.ts';

describe('the sides of a kept picture', () => {
  it.each([
    ['a photo', 4000, 3000, 2309, 1732],
    ['a photo upright', 3000, 4000, 1732, 2309],
    ['a screenshot of a long receipt', 1080, 12_000, 600, 6666],
    ['a panorama', 12_000, 1080, 6666, 600],
    ['a line', 1, 20_000, 1, 16_383],
    ['what fills the area', 2000, 2000, 2000, 2000],
    ['a small picture', 300, 200, 300, 200],
    ['a dot', 1, 1, 1, 1],
  ])('of %s', (_, width, height, keptWidth, keptHeight) => {
    expect(keptSides({ width, height })).toEqual({ width: keptWidth, height: keptHeight });
  });

  it('are within an area and a length, are never longer than before, and stay when they are asked for again', () => {
    for (let width = 1; width <= 40_000; width = Math.ceil(width * 1.37)) {
      for (let height = 1; height <= 40_000; height = Math.ceil(height * 1.29)) {
        const kept = keptSides({ width, height });
        expect(kept.width * kept.height).toBeLessThanOrEqual(4_000_000);
        expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(16_383);
        expect(kept.width).toBeLessThanOrEqual(width);
        expect(kept.height).toBeLessThanOrEqual(height);
        expect(Math.min(kept.width, kept.height)).toBeGreaterThanOrEqual(1);
        expect(keptSides(kept)).toEqual(kept);
      }
    }
  });
});

it.each([
  [1080, 12_000, true],
  [100, 301, true],
  [100, 300, false],
  [1080, 2400, false],
  [3000, 4000, false],
  [12_000, 1080, false],
])('a picture of %d by %d is long: %s', (width, height, isLong) => {
  expect(isLongPicture({ width, height })).toBe(isLong);
});
