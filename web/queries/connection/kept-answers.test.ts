import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ANA = {
  id: '019c0000-0000-7000-8000-000000000001',
  email: 'ana@example.com',
  displayName: 'Ana',
  createdAt: '2026-01-01T00:00:00.000Z',
  avatarUrl: null,
  locale: 'en',
  tier: 'free',
};
const write = vi.fn(async (_answers: readonly { readonly hash: string }[]) => undefined);
let isNetworkThere = true;

beforeEach(() => {
  isNetworkThere = true;
  write.mockClear();
  vi.useFakeTimers();
  const stored = new Map([['quits.user', JSON.stringify(ANA)]]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: `quits.account=${ANA.id}` }));
  vi.doMock('#web/lib/kept/answer-store.ts', () => ({
    openAnswerStore() {
      if (!isNetworkThere) throw new TypeError('Failed to fetch dynamically imported module');
      return { read: async () => undefined, write, forgetGroup: async () => undefined };
    },
  }));
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('#web/lib/kept/answer-store.ts');
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('answers are kept once the code that keeps them can be fetched, also where it could not be at first', async () => {
  const { QueryClient } = await import('@tanstack/react-query');
  const { keepAnswers } = await import('./kept-answers.ts');
  const { keys } = await import('./keys.ts');
  const client = new QueryClient();
  keepAnswers(client, ANA.id, 'build 1');
  isNetworkThere = false;
  await client.fetchQuery({ queryKey: keys.tier, queryFn: () => 'free' });
  await vi.advanceTimersByTimeAsync(500);
  expect(write).not.toHaveBeenCalled();
  isNetworkThere = true;
  await client.fetchQuery({ queryKey: keys.groups, queryFn: () => [] });
  await vi.advanceTimersByTimeAsync(500);
  expect(write.mock.calls.flatMap(([answers]) => answers.map(({ hash }) => hash))).toEqual([
    JSON.stringify(keys.groups),
  ]);
});
