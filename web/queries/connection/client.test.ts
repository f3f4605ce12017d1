import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { access } from '#web/lib/api/access.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { doubling } from '#web/lib/api/retrying.ts';
import { createQueryClient } from './client.ts';

const { queries, mutations } = createQueryClient().getDefaultOptions();
const refusal = (status: number, code: string) => new ApiError({ status, code });

const retries = (retry: unknown, error: Error) =>
  typeof retry === 'function' ? [0, 1, 2, 3, 4].filter((failures) => retry(failures, error)).length : -1;

describe('reading again', () => {
  it.each([
    [refusal(401, 'TOKEN_EXPIRED'), 0],
    [refusal(404, 'GROUP_NOT_FOUND'), 0],
    [refusal(429, 'RATE_LIMIT_EXCEEDED'), 3],
    [refusal(503, 'SERVICE_UNAVAILABLE'), 3],
    [refusal(0, 'NETWORK_ERROR'), 3],
  ])('%o is tried again %i times', (error, times) => {
    expect(retries(queries?.retry, error)).toBe(times);
  });
});

describe('writing again', () => {
  it.each([
    [refusal(409, 'CONSTRAINT_VIOLATION'), 0],
    [refusal(429, 'RATE_LIMIT_EXCEEDED'), 0],
    [refusal(500, 'INTERNAL_SERVER_ERROR'), 2],
    [refusal(0, 'NETWORK_ERROR'), 2],
  ])('%o is tried again %i times', (error, times) => {
    expect(retries(mutations?.retry, error)).toBe(times);
  });
});

describe('writing without a connection', () => {
  afterEach(() => {
    onlineManager.setOnline(true);
  });

  it('fails at the first attempt, and is not carried out when the connection is back', async () => {
    const client = createQueryClient();
    client.mount();
    onlineManager.setOnline(false);
    const write = vi.fn(() => Promise.reject(refusal(0, 'NETWORK_ERROR')));
    const mutation = client.getMutationCache().build(client, { mutationFn: write });
    await expect(mutation.execute(undefined)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(write).toHaveBeenCalledTimes(1);
    client.unmount();
  });
});

describe('writing for an account', () => {
  const grant = (userId: string) => ({
    userId,
    accessToken: `of ${userId}`,
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
    lastEventId: 'place',
  });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    access.adopt(undefined);
    vi.useRealTimers();
  });

  /** Each attempt fails a second after it was begun. */
  function write() {
    const sent: (string | undefined)[] = [];
    const client = createQueryClient();
    const mutationFn = async () => {
      sent.push(access.account());
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      throw refusal(0, 'NETWORK_ERROR');
    };
    const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn }));
    void mutation.execute(undefined).catch(() => undefined);
    return sent;
  }

  it('is tried again for that account', async () => {
    access.adopt(grant('ana'));
    const sent = write();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual(['ana', 'ana', 'ana']);
  });

  it('is not tried again for another one that has signed in before it failed', async () => {
    access.adopt(grant('ana'));
    const sent = write();
    await vi.advanceTimersByTimeAsync(500);
    access.adopt(grant('ben'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual(['ana']);
  });
});

it('the wait doubles from one second and has a ceiling', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => doubling(attempt, 30_000))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});
