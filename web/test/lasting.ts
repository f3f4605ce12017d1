import { vi } from 'vitest';

/** Five seconds or more: as long as is shown what goes by itself and can be taken back. */
const LONG_MS = 5_000;

/** What goes with time stays until the test is over, so that only what it tells can make it go: `using _ = lasting()`. */
export function lasting() {
  const { setTimeout } = window;
  return vi
    .spyOn(window, 'setTimeout')
    .mockImplementation((run, ms = 0, ...args) => (ms < LONG_MS ? setTimeout(run, ms, ...args) : 0) as never);
}
