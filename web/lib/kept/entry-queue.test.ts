import { describe, expect, it, vi } from 'vitest';
import type { ApiErrorAnswer } from '#web/lib/api/api-error.ts';
import { createEntryQueue } from './entry-queue.ts';

const NO_ANSWER = new Error('no answer');
const FAULT = new Error('fault');
const OVERLOADED = new Error('overloaded');

interface Word {
  id: string;
  refusal?: ApiErrorAnswer | undefined;
}

/** A queue over a device and a server in memory. `answers` are given in turn; an Error is thrown. */
function openQueue(answers: (string | Error)[] = []) {
  const device = new Map<string, Word>();
  const sent: string[] = [];
  const play = { isOnline: true, resume: () => {} };
  const queue = createEntryQueue<Word, string>({
    send: async ({ id }) => {
      sent.push(id);
      const answer = answers.shift() ?? `took ${id}`;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    store: {
      put: async (entry) => device.set(entry.id, entry).size > 0,
      remove: async (id) => void device.delete(id),
    },
    afterFailure: (error, { failures }) =>
      error === NO_ANSWER ? 'wait' : error === FAULT && failures < 3 ? 'again' : 'refused',
    refusalOf: (error) => (error === OVERLOADED ? undefined : { status: 422, code: 'INVALID_INPUT' }),
    isOnline: () => play.isOnline,
    pause: () => new Promise<void>((resolve) => (play.resume = resolve)),
  });
  const enter = async (id: string) => {
    await queue.keep({ id });
    return queue.deliver({ id });
  };
  const states = () => queue.held().map(({ entry, state }) => `${entry.id} ${state}`);
  queue.start();
  return { queue, device, sent, play, enter, states };
}

describe('what was entered', () => {
  it('is on the device before it is sent, and leaves it when the server has answered', async () => {
    const { queue, device, sent, states } = openQueue();
    await queue.keep({ id: 'a' });
    expect([...device.keys()]).toEqual(['a']);
    expect(sent).toEqual([]);
    expect(await queue.deliver({ id: 'a' })).toBe('took a');
    expect(device.size).toBe(0);
    expect(states()).toEqual([]);
  });

  it('waits without an answer, holds those behind it back, and is sent in order when the connection is back', async () => {
    const { device, sent, play, enter, states } = openQueue();
    play.isOnline = false;
    const answers = [enter('a'), enter('b')];
    await vi.waitFor(() => expect(states()).toEqual(['a waiting', 'b waiting']));
    expect(sent).toEqual([]);
    expect(device.size).toBe(2);
    play.isOnline = true;
    play.resume();
    expect(await Promise.all(answers)).toEqual(['took a', 'took b']);
    expect(sent).toEqual(['a', 'b']);
    expect(device.size).toBe(0);
  });

  it('is sent again after a lost answer, and its form hears that it waits', async () => {
    const { queue, sent, play, enter, states } = openQueue([NO_ANSWER]);
    const waiting = vi.fn();
    void queue.whenWaiting('a').then(waiting);
    const answer = enter('a');
    await vi.waitFor(() => expect(waiting).toHaveBeenCalled());
    expect(states()).toEqual(['a waiting']);
    play.resume();
    expect(await answer).toBe('took a');
    expect(sent).toEqual(['a', 'a']);
  });

  it('is refused to its form, and no longer kept', async () => {
    const { device, enter, states } = openQueue([new Error('refused')]);
    await expect(enter('a')).rejects.toThrow('refused');
    expect(states()).toEqual([]);
    expect(device.size).toBe(0);
  });

  it('stays, with the reason, when it is refused after a wait, and the next one is sent', async () => {
    const { queue, device, play, enter, states } = openQueue([NO_ANSWER, new Error('refused')]);
    const answers = Promise.allSettled([enter('a'), enter('b')]);
    await vi.waitFor(() => expect(states()).toEqual(['a waiting', 'b waiting']));
    play.resume();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(states()).toEqual(['a refused']);
    expect(queue.held()[0]?.error).toMatchObject({ message: 'refused' });
    expect([...device.keys()]).toEqual(['a']);
    await queue.discard('a');
    expect(device.size).toBe(0);
  });

  it('is asked for again where the server has a fault, without being shown as waiting', async () => {
    const { sent, play, enter, states } = openQueue([FAULT]);
    const answer = enter('a');
    await vi.waitFor(() => expect(sent).toEqual(['a']));
    expect(states()).toEqual(['a sending']);
    await vi.waitFor(() => play.resume());
    expect(await answer).toBe('took a');
  });

  it('is not sent after the end of the session, and stays on the device', async () => {
    const { queue, device, sent, play, enter } = openQueue();
    play.isOnline = false;
    const stop = queue.start();
    void enter('a');
    await vi.waitFor(() => expect(device.size).toBe(1));
    stop();
    play.isOnline = true;
    play.resume();
    await Promise.resolve();
    expect(sent).toEqual([]);
    expect(device.size).toBe(1);
  });
});

describe('a refusal', () => {
  it('is still one on the next page, which does not send the entry', async () => {
    const { queue, states } = openQueue();
    const refusal = { status: 403, code: 'TIER_LIMITS_EXCEEDED' };
    await queue.keep({ id: 'a', refusal }, 'waiting');
    await queue.keep({ id: 'b' });
    expect(states()).toEqual(['a refused', 'b sending']);
    expect(queue.held()[0]?.error).toMatchObject(refusal);
  });

  it.each([
    ['of an entry that has waited is kept with it', new Error('refused'), { status: 422 }],
    ['of the moment is not kept', OVERLOADED, undefined],
  ])('%s', async (_, error, refusal) => {
    const { device, play, enter, states } = openQueue([NO_ANSWER, error]);
    const answer = enter('a');
    await vi.waitFor(() => expect(states()).toEqual(['a waiting']));
    play.resume();
    await expect(answer).rejects.toBe(error);
    expect(states()).toEqual(['a refused']);
    const kept = device.get('a')?.refusal;
    if (refusal) expect(kept).toMatchObject(refusal);
    else expect(kept).toBeUndefined();
  });
});
