import { afterEach, beforeEach, vi } from 'vitest';

/** Late in the morning in Madrid. From Hawaii to Auckland it is the same Tuesday. */
const TUESDAY = Date.parse('2026-03-17T10:30:00.000Z');

/** The tests beside this call begin at one instant, far from midnight and the new year. Their clock goes on from there. */
export function startOnOneDay(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: TUESDAY, toFake: ['Date'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
