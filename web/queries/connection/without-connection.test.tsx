import { onlineManager, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAnswers } from '#web/lib/arrival/forget-answers.ts';
import { openAnswerStore } from '#web/lib/kept/answer-store.ts';
import { rememberUser } from '#web/lib/session/session-user.ts';
import { ANA, id } from '#web/test/cast.ts';
import { createQueryClient } from './client.ts';
import { keepAnswers } from './kept-answers.ts';
import { keys } from './keys.ts';
import { failWithoutConnection } from './without-connection.ts';

const BUILD = 'build 1';
const FLAT = id(50);
const FAILED = { status: 'error', error: { code: 'NETWORK_ERROR', params: { reason: 'offline' } } };

beforeEach(async () => {
  rememberUser(ANA);
  await cookieStore.set('quits.account', ANA.id);
});
afterEach(async () => {
  onlineManager.setOnline(true);
  rememberUser(undefined);
  await cookieStore.delete('quits.account');
  await forgetAnswers();
});

/** A client of the account, which has no connection. */
function openClient() {
  const client = createQueryClient();
  keepAnswers(client, ANA.id, BUILD);
  failWithoutConnection(client);
  onlineManager.setOnline(false);
  client.mount();

  function look(options: QueryObserverOptions<string[]>) {
    const observer = new QueryObserver(client, options);
    const seen: string[] = [];
    observer.subscribe(({ status }) => {
      if (status !== seen.at(-1)) seen.push(status);
    });
    return { seen, result: () => observer.getCurrentResult() };
  }

  return { client, look };
}

const sessions = (queryFn = vi.fn(async () => ['phone'])) => ({ queryKey: keys.sessions, queryFn });
const balances = (queryFn = vi.fn(async () => ['fresh'])) => ({
  queryKey: keys.groupBalances(FLAT),
  queryFn,
});

it('without a connection a read that is kept nowhere fails, and is carried out once the connection is back', async () => {
  const { look } = openClient();
  const read = sessions();
  const { seen, result } = look(read);
  await expect.poll(result).toMatchObject(FAILED);
  expect(read.queryFn).not.toHaveBeenCalled();
  onlineManager.setOnline(true);
  await expect.poll(result).toMatchObject({ status: 'success', data: ['phone'] });
  expect(seen).toEqual(['pending', 'error', 'pending', 'success']);
  expect(read.queryFn).toHaveBeenCalledOnce();
});

it('without a connection a read of which the device keeps nothing fails', async () => {
  const { result } = openClient().look(balances());
  await expect.poll(result).toMatchObject(FAILED);
});

it('without a connection what the device keeps is shown, and no failure before it', async () => {
  const { queryKey } = balances();
  await openAnswerStore(ANA.id, BUILD).write([
    { group: FLAT, hash: JSON.stringify(queryKey), at: 1, data: ['kept'] },
  ]);
  const { seen, result } = openClient().look(balances());
  await expect.poll(() => result().data).toEqual(['kept']);
  expect(seen).not.toContain('error');
});

it('without a connection what stands in for an answer stays, also where another screen has failed before', async () => {
  const { look } = openClient();
  const failed = look(sessions());
  await expect.poll(failed.result).toMatchObject(FAILED);
  const { result } = look({ ...sessions(), placeholderData: ['of a list'] });
  await expect.poll(result).toMatchObject({ data: ['of a list'], isPlaceholderData: true });
});

it('a read whose connection goes while it is tried again fails, and goes on once the connection is back', async () => {
  const { look } = openClient();
  onlineManager.setOnline(true);
  const queryFn = vi.fn(async (): Promise<string[]> => {
    if (queryFn.mock.calls.length > 1) return ['phone'];
    onlineManager.setOnline(false);
    throw new Error('lost');
  });
  const { result } = look({ ...sessions(queryFn), retry: true, retryDelay: 0 });
  await expect.poll(result).toMatchObject(FAILED);
  onlineManager.setOnline(true);
  await expect.poll(result).toMatchObject({ status: 'success', data: ['phone'] });
});
