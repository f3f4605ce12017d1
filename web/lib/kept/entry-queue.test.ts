import { describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorAnswer } from '#web/lib/api/api-error.ts';
import { createEntryQueue } from './entry-queue.ts';

const NO_ANSWER = new Error('no answer');
const FAULT = new Error('fault');
const OVERLOADED = new Error('overloaded');
const BEHIND = new ApiError({ status: 409, code: 'CONSTRAINT_VIOLATION' });

interface Word {
  id: string;
  /** What it changes; by default a subject of its own. */
  of?: string;
  refusal?: ApiErrorAnswer | undefined;
}

/** A queue over a device and a server in memory. `answers` are given in turn; an Error is thrown. */
function openQueue(answers: (string | Error)[] = []) {
  const device = new Map<string, Word>();
  const sent: string[] = [];
  const play = { isOnline: true, isFull: false, resume: () => {} };
  const queue = createEntryQueue<Word, string>({
    send: async ({ id }) => {
      sent.push(id);
      const answer = answers.shift() ?? `took ${id}`;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    store: {
      put: async (...entries) => {
        if (play.isFull) return false;
        for (const entry of entries) device.set(entry.id, entry);
        return true;
      },
      remove: async (id) => void device.delete(id),
    },
    afterFailure: (error, { failures }) =>
      error === NO_ANSWER ? 'wait' : error === FAULT && failures < 3 ? 'again' : 'refused',
    mayBeTaken: (error) => error === NO_ANSWER,
    subjectOf: ({ id, of = id }) => of,
    refusalOf: (error) => (error === OVERLOADED ? undefined : { status: 422, code: 'INVALID_INPUT' }),
    behind: BEHIND,
    isOnline: () => play.isOnline,
    pause: () => new Promise<void>((resolve) => (play.resume = resolve)),
  });
  const enter = async (id: string, of = id) => {
    await queue.keep({ id, of });
    return queue.deliver({ id, of });
  };
  /** Two changes of one dinner and one of another thing, which wait until the connection is back. */
  const enterBehind = async () => {
    play.isOnline = false;
    const answers = Promise.allSettled([enter('a', 'dinner'), enter('b', 'dinner'), enter('c')]);
    await vi.waitFor(() => expect(states()).toEqual(['a waiting', 'b waiting', 'c waiting']));
    play.isOnline = true;
    play.resume();
    return (await answers).map(({ status }) => status);
  };
  const states = () => queue.held().map(({ entry, state }) => `${entry.id} ${state}`);
  queue.start();
  return { queue, device, sent, play, enter, enterBehind, states };
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

  it('that the device had no room for is on it once its refusal is', async () => {
    const { queue, play, enter, states } = openQueue([NO_ANSWER, new Error('refused')]);
    play.isFull = true;
    const answer = enter('a');
    answer.catch(() => {});
    await vi.waitFor(() => expect(states()).toEqual(['a waiting']));
    expect(queue.held()[0]?.isStored).toBe(false);
    play.isFull = false;
    play.resume();
    await expect(answer).rejects.toThrow('refused');
    expect(queue.held()[0]?.isStored).toBe(true);
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

describe('what was made over a change that is refused', () => {
  it('is not sent, and stays refused beside it, and the others are sent', async () => {
    const { queue, device, sent, enterBehind, states } = openQueue([new Error('refused')]);
    expect(await enterBehind()).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(sent).toEqual(['a', 'c']);
    expect(states()).toEqual(['a refused', 'b refused']);
    expect(queue.held().map(({ error }) => error === BEHIND)).toEqual([false, true]);
    expect([...device.values()].map(({ id, refusal }) => [id, refusal !== undefined])).toEqual([
      ['a', true],
      ['b', true],
    ]);
  });

  it('is not held back once the reader has corrected the refused one', async () => {
    const { queue, sent, enter, enterBehind, states } = openQueue([new Error('refused')]);
    await enterBehind();
    expect(await enter('d', 'dinner')).toBe('took d');
    await queue.discard('a');
    expect(await enter('e', 'dinner')).toBe('took e');
    await queue.discard('b');
    expect(sent).toEqual(['a', 'c', 'd', 'e']);
    expect(states()).toEqual([]);
  });

  it('is refused with it where it is entered while the refusal is being kept', async () => {
    const { queue, device, play, enter, states, sent } = openQueue([NO_ANSWER, new Error('refused')]);
    const first = enter('a', 'dinner');
    await vi.waitFor(() => expect(states()).toEqual(['a waiting']));
    const write = device.set.bind(device);
    let second: Promise<string> | undefined;
    device.set = (id, entry) => {
      if (id === 'a' && entry.refusal) second ??= enter('b', 'dinner');
      return write(id, entry);
    };
    play.resume();
    await expect(first).rejects.toThrow('refused');
    await expect(second).rejects.toBe(BEHIND);
    expect(sent).toEqual(['a', 'a']);
    expect(states()).toEqual(['a refused', 'b refused']);
    expect([...device.values()].every(({ refusal }) => refusal)).toBe(true);
    await queue.discard('a');
    expect(states()).toEqual(['b refused']);
  });

  it('is refused to its own form, where that is still open', async () => {
    const { queue, device, states, sent } = openQueue([new Error('refused')]);
    await Promise.all([queue.keep({ id: 'a', of: 'dinner' }), queue.keep({ id: 'b', of: 'dinner' })]);
    const answers = [queue.deliver({ id: 'a', of: 'dinner' }), queue.deliver({ id: 'b', of: 'dinner' })];
    for (const answer of await Promise.allSettled(answers))
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'refused' } });
    expect(sent).toEqual(['a']);
    expect(states()).toEqual([]);
    expect(device.size).toBe(0);
  });

  it('can be discarded before its turn', async () => {
    const { queue, play, enter, states, sent } = openQueue([NO_ANSWER, new Error('refused'), NO_ANSWER]);
    const answers = Promise.allSettled([enter('a', 'dinner'), enter('c'), enter('b', 'dinner')]);
    await vi.waitFor(() => expect(states()).toEqual(['a waiting', 'c waiting', 'b waiting']));
    play.resume();
    await vi.waitFor(() => expect(states()).toEqual(['a refused', 'c waiting', 'b refused']));
    await queue.discard('b');
    await vi.waitFor(() => expect(sent).toEqual(['a', 'a', 'c']));
    play.resume();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(sent).toEqual(['a', 'a', 'c', 'c']);
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

  it('of the moment is kept for what it holds back, once that is left alone', async () => {
    const { queue, device, enterBehind, states } = openQueue([OVERLOADED]);
    await enterBehind();
    expect(states()).toEqual(['a refused', 'b refused']);
    expect([...device.values()].filter(({ refusal }) => refusal)).toEqual([]);
    await queue.discard('a');
    expect(states()).toEqual(['b refused']);
    expect([...device.values()]).toMatchObject([{ id: 'b', refusal: { status: 422 } }]);
  });
});
