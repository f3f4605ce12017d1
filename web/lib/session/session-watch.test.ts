import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionWatch } from './session-watch.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The watch with a fake clock, and a record of what it did. */
function startedWatch(lifeMs: number) {
  const seen: string[] = [];
  const say = (what: string) => seen.push(`${Date.now() / 1000} s: ${what}`);
  let returned = () => {};
  const world = { online: true };
  const watch = createSessionWatch({
    now: Date.now,
    isOnline: () => world.online,
    onReturn(check) {
      returned = check;
      return () => {
        returned = () => {};
      };
    },
    renew: () => say('renew'),
    onReconnecting: () => say('reconnecting'),
    onExpired: () => say('expired'),
  });
  watch.start(lifeMs);
  return { watch, seen, world, comeBack: () => returned() };
}

describe('a session of a quarter of an hour', () => {
  it('is renewed at the first check past its fifth minute', () => {
    const { seen } = startedWatch(15 * MINUTE);
    vi.advanceTimersByTime(7 * MINUTE);
    expect(seen).toEqual(['360 s: renew']);
  });

  it('is renewed again and again for as long as it is used', () => {
    const { watch, seen } = startedWatch(15 * MINUTE);
    vi.advanceTimersByTime(6 * MINUTE);
    watch.renewed(Date.now() + 15 * MINUTE);
    vi.advanceTimersByTime(6 * MINUTE);
    expect(seen).toEqual(['360 s: renew', '720 s: renew']);
  });

  it('is checked at once when the reader comes back to the page', () => {
    const { seen, comeBack } = startedWatch(15 * MINUTE);
    vi.setSystemTime(20 * MINUTE);
    comeBack();
    expect(seen).toEqual(['1200 s: renew']);
  });

  it('that is nearly over when the page opens is renewed without waiting for the first minute', () => {
    expect(startedWatch(3 * MINUTE).seen).toEqual(['0 s: renew']);
  });
});

describe('a server that refuses', () => {
  it('is asked three times, 2 and 4 seconds apart, then the session is over', () => {
    const { watch, seen } = startedWatch(MINUTE);
    watch.failed();
    vi.advanceTimersByTime(2000);
    watch.failed();
    vi.advanceTimersByTime(4000);
    watch.failed();
    vi.advanceTimersByTime(60 * MINUTE);
    expect(seen).toEqual(['0 s: renew', '0 s: reconnecting', '2 s: renew', '6 s: renew', '6 s: expired']);
  });

  it('is not asked any more once a call has renewed the session during the wait', () => {
    const { watch, seen } = startedWatch(MINUTE);
    watch.failed();
    watch.renewed(15 * MINUTE);
    vi.advanceTimersByTime(3000);
    expect(seen).toEqual(['0 s: renew', '0 s: reconnecting']);
  });
});

describe('a lost network', () => {
  it('holds the retry until the network returns', () => {
    const { watch, seen, world, comeBack } = startedWatch(MINUTE);
    watch.failed();
    world.online = false;
    vi.advanceTimersByTime(30_000);
    world.online = true;
    comeBack();
    expect(seen).toEqual(['0 s: renew', '0 s: reconnecting', '30 s: renew']);
  });
});

it('a watch that was stopped does nothing any more', () => {
  const { watch, seen, comeBack } = startedWatch(15 * MINUTE);
  watch.stop();
  vi.advanceTimersByTime(60 * MINUTE);
  comeBack();
  expect(seen).toEqual([]);
});
