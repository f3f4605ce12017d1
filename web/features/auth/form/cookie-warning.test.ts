import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#web/kit/feedback/notify.ts';
import { COOKIE_LATE_MS, warnWithoutCookie } from './cookie-warning.ts';

const HELD = 'language=en; quits.account=01890a5d-ac96-774b-bcce-b302099a8057';
const page = { cookie: '' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.spyOn(notify, 'warning').mockReturnValue(1);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('after a sign-in', () => {
  it.each([
    ['a cookie that is there needs no warning', HELD, HELD, 0],
    ['a cookie that the page hears of late needs none', 'language=en', HELD, 0],
    ['a cookie that never comes is warned of once', 'language=en', 'language=en', 1],
  ])('%s', (_, atOnce, later, times) => {
    page.cookie = atOnce;
    warnWithoutCookie('No cookies are kept');
    page.cookie = later;
    vi.advanceTimersByTime(COOKIE_LATE_MS);
    expect(notify.warning).toHaveBeenCalledTimes(times);
  });
});
