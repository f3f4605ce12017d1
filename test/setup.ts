import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test that passes noisily hides the next real error among its lines.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  const spy = vi.mocked(console.error);
  const calls = spy.mock.calls;
  spy.mockRestore();
  expect(calls, 'console.error was called').toEqual([]);
});
