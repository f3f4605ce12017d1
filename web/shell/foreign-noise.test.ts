import { expect, test } from 'vitest';
import { isForeignNoise } from './foreign-noise.ts';

function thrownFrom(stack: string, message = 'x is undefined'): Error {
  return Object.assign(new Error(message), { stack });
}

test('what a browser extension throws in our page is not shown as our error', () => {
  expect(isForeignNoise(thrownFrom('Error: x\n at f (chrome-extension://abc/content.js:1:1)'))).toBe(true);
  expect(isForeignNoise(thrownFrom('f@moz-extension://abc/content.js:1:1'))).toBe(true);
  expect(isForeignNoise(thrownFrom('', 'Script error.'))).toBe(true);
});

test('what our own code throws is shown', () => {
  expect(isForeignNoise(thrownFrom('TypeError: x\n at Screen (https://quits.example/assets/a.js:1:1)'))).toBe(
    false,
  );
  expect(isForeignNoise({ status: 404 })).toBe(false);
});

test('a request that was cut off is not shown as a broken screen, and a missing part of the page is', () => {
  for (const words of ['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])
    expect(isForeignNoise(new TypeError(words))).toBe(true);
  expect(isForeignNoise(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(
    false,
  );
});
