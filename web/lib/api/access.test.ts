import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccessGrant } from '#contract/sessions.ts';
import { createAccessKeeper } from './access.ts';

const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();
const grant = (accessToken: string) => ({
  userId: '019c0000-0000-7000-8000-000000000001',
  accessToken,
  expiresAt: IN_AN_HOUR,
  lastEventId: `at ${accessToken}`,
});

/** An access-token store whose server answers when the test says so. */
function keeper() {
  const { promise, resolve, reject } = Promise.withResolvers<AccessGrant>();
  const asked = { times: 0 };
  const access = createAccessKeeper(() => {
    asked.times++;
    return promise;
  });
  const heard: string[] = [];
  access.onRenewal((renewed) => heard.push(renewed ? 'renewed' : 'failed'));
  return { access, asked, heard, answer: resolve, refuse: reject };
}

afterEach(() => vi.unstubAllGlobals());

describe('renewing', () => {
  it('asked for twice at once is asked of the server once, and both get the new token', async () => {
    const { access, asked, heard, answer } = keeper();
    const both = Promise.all([access.renew(), access.renew()]);
    answer(grant('fresh'));
    expect((await both).map(({ accessToken }) => accessToken)).toEqual(['fresh', 'fresh']);
    expect(asked.times).toBe(1);
    expect(heard).toEqual(['renewed']);
  });

  it('that fails is reported once, however many callers waited for it', async () => {
    const { access, heard, refuse } = keeper();
    const both = Promise.allSettled([access.renew(), access.renew()]);
    refuse(new Error('no network'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(heard).toEqual(['failed']);
  });

  it('that ends after a sign-out does not sign in again', async () => {
    const { access, heard, answer } = keeper();
    access.adopt(grant('old'));
    const renewal = access.renew();
    access.adopt(undefined);
    answer(grant('late'));
    await expect(renewal).rejects.toThrow();
    expect(access.current()).toBeUndefined();
    expect(heard).toEqual([]);
  });

  it('takes the token that another tab got meanwhile', async () => {
    const { access, answer } = keeper();
    access.adopt(grant('old'));
    const renewal = access.renew();
    access.adopt(grant('from the other tab'));
    answer(grant('ours, too late'));
    expect((await renewal).accessToken).toBe('from the other tab');
    expect(access.current()?.accessToken).toBe('from the other tab');
  });
});

describe('renewing where the browser keeps no site data', () => {
  const refuseLocks = () =>
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new DOMException('The request was denied.')) },
    });

  it('asks the server without the lock that the browser refuses', async () => {
    refuseLocks();
    const { access, asked, answer } = keeper();
    const renewal = access.renew();
    answer(grant('fresh'));
    expect((await renewal).accessToken).toBe('fresh');
    expect(asked.times).toBe(1);
  });

  it('that fails tells the failure of the server', async () => {
    refuseLocks();
    const { access, asked, refuse } = keeper();
    const renewal = access.renew();
    refuse(new Error('no network'));
    await expect(renewal).rejects.toThrow('no network');
    expect(asked.times).toBe(1);
  });
});

it('a renewal that fails under its lock is not made once more without', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
  const { access, asked, refuse } = keeper();
  const renewal = access.renew();
  refuse(new Error('no network'));
  await expect(renewal).rejects.toThrow('no network');
  expect(asked.times).toBe(1);
});

it('a device whose clock runs ahead does not find a new token expired', () => {
  const { access } = keeper();
  access.adopt({ ...grant('new'), expiresAt: new Date(Date.now() - 3_600_000).toISOString() });
  expect(access.current()?.until).toBeGreaterThan(Date.now());
});

it('knows where the live stream stood before the first read, until the sign-out', async () => {
  const { access, answer } = keeper();
  expect(access.firstEventId()).toBeUndefined();
  const renewal = access.renew();
  answer(grant('first'));
  await renewal;
  access.adopt(grant('from the other tab'));
  expect(access.firstEventId()).toBe('at first');
  access.adopt(undefined);
  expect(access.firstEventId()).toBeUndefined();
  access.adopt(grant('the next'));
  expect(access.firstEventId()).toBe('at the next');
});
