import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPendingSignOut, pendingSignOut } from '#web/lib/api/pending-sign-out.ts';
import { tellPendingSignOut } from './sign-out.ts';

const ANA = '019c0000-0000-7000-8000-000000000001';
const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
let network = lost;
const asked = vi.fn((_address: string) => network());

beforeEach(() => {
  network = lost;
  asked.mockClear();
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }));
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', asked);
  keepPendingSignOut(ANA);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const reconnect = () => window.dispatchEvent(new Event('online'));
const answer = () => Promise.resolve(new Response(null, { status: 204 }));

it('a sign-out is told although the network refuses for two more seconds once it is said to be back', async () => {
  tellPendingSignOut();
  await vi.advanceTimersByTimeAsync(0);
  reconnect();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(pendingSignOut()).toBe(ANA);
  network = answer;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(pendingSignOut()).toBeUndefined();
});

it('a sign-out is told although the connection is said to be back before the first attempt has failed', async () => {
  const first = Promise.withResolvers<never>();
  network = () => first.promise;
  tellPendingSignOut();
  await vi.advanceTimersByTimeAsync(0);
  reconnect();
  reconnect();
  first.reject(new TypeError('Failed to fetch'));
  network = answer;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(pendingSignOut()).toBeUndefined();
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/api/auth/logout', '/api/auth/logout']);
});

it('a return of the connection asks once, although an attempt was waited for', async () => {
  tellPendingSignOut();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(1);
  reconnect();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('a sign-out of another page is told when the connection is back', async () => {
  localStorage.removeItem('quits.pendingSignOut');
  tellPendingSignOut();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).not.toHaveBeenCalled();
  keepPendingSignOut(ANA);
  network = answer;
  reconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(pendingSignOut()).toBeUndefined();
});
