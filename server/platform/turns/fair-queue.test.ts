import { describe, expect, it } from 'vitest';
import { type AskedWork, createFairQueue, type Places, type Room } from './fair-queue.ts';
import { onAbortOf } from './leaving.ts';

const ROOM: Room = { all: 8, lane: 4 };

/** A queue whose work ends when the test says so. */
function queueWithLog(room = ROOM, places: Places = { all: 1, lane: 1 }) {
  const queue = createFairQueue<string>(room, places);
  const log: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const ask = (lane: string, key: string, more: Partial<AskedWork<string>> = {}) => {
    const end = ends.get(key) ?? Promise.withResolvers<string>();
    ends.set(key, end);
    const work = () => {
      log.push(key);
      return end.promise;
    };
    return queue({ key, lane, work, onLeave: () => undefined, ...more });
  };
  return { ask, log, end: (key: string) => ends.get(key)?.resolve(`${key} done`), ends };
}

describe('a fair queue', () => {
  it('does equal work once for all who ask meanwhile, and again for those who ask later', async () => {
    const { ask, log, end } = queueWithLog();
    const asked = [ask('a', 'one'), ask('a', 'one'), ask('b', 'one')];
    end('one');
    expect(await Promise.all(asked)).toEqual(['one done', 'one done', 'one done']);
    expect(log).toEqual(['one']);
    await ask('a', 'one');
    expect(log).toEqual(['one', 'one']);
  });

  it('takes a piece of each lane in turn, however many one of them has', async () => {
    const { ask, log, end } = queueWithLog();
    const keys = ['a1', 'a2', 'a3', 'b1', 'c1'];
    const asked = keys.map((key) => ask(key.charAt(0), key));
    for (const key of keys) end(key);
    await Promise.all(asked);
    expect(log).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('runs as many pieces as there are places, of which one lane takes only its own', async () => {
    const { ask, log, end } = queueWithLog({ all: 8, lane: 8 }, { all: 3, lane: 2 });
    const keys = ['a1', 'a2', 'a3', 'b1', 'c1'];
    const asked = keys.map((key) => ask(key.charAt(0), key));
    expect(log).toEqual(['a1', 'a2', 'b1']);
    end('b1');
    await asked[3];
    expect(log).toEqual(['a1', 'a2', 'b1', 'c1']);
    for (const key of keys) end(key);
    expect(await Promise.all(asked)).toEqual(keys.map((key) => `${key} done`));
    expect(log).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('lets nothing wait beyond its room, and that at once', async () => {
    const { ask, end } = queueWithLog({ all: 3, lane: 2 });
    const running = ask('a', 'a1');
    const waiting = [ask('a', 'a2'), ask('a', 'a3')];
    expect(await ask('a', 'a4')).toBeUndefined();
    const other = ask('b', 'b1');
    expect(await ask('c', 'c1')).toBeUndefined();
    for (const key of ['a1', 'a2', 'a3', 'b1']) end(key);
    expect(await Promise.all([running, ...waiting, other])).not.toContain(undefined);
  });

  it('begins nothing for which no caller waits any more', async () => {
    const { ask, log, end } = queueWithLog();
    const [gone, also] = [new AbortController(), new AbortController()];
    const [onGone, onAlso] = [onAbortOf(gone.signal), onAbortOf(also.signal)];
    const running = ask('a', 'a1');
    const alone = ask('a', 'a2', { onLeave: onGone });
    const shared = [ask('a', 'a3', { onLeave: onAlso }), ask('a', 'a3')];
    gone.abort();
    also.abort();
    expect(await alone).toBeUndefined();
    expect(await ask('a', 'a2', { onLeave: onGone })).toBeUndefined();
    end('a1');
    end('a3');
    await running;
    expect(await Promise.all(shared)).toEqual(['a3 done', 'a3 done']);
    expect(log).toEqual(['a1', 'a3']);
  });

  it('asks of no work that begins at once when its caller leaves', async () => {
    const queue = createFairQueue<string>(ROOM);
    const done = queue({
      key: 'a1',
      lane: 'a',
      work: () => Promise.resolve('done'),
      onLeave: () => {
        throw new Error('was asked');
      },
    });
    expect(await done).toBe('done');
  });

  it('lets a failure reach those who asked for it and no others', async () => {
    const { ask, ends, end } = queueWithLog();
    const failing = ask('a', 'a1');
    const next = ask('a', 'a2');
    ends.get('a1')?.reject(new Error('no plan'));
    end('a2');
    await expect(failing).rejects.toThrow('no plan');
    expect(await next).toBe('a2 done');
  });

  describe('with a lane whose pieces last long', () => {
    /** Each piece of a has lasted for 20 ms, each of b for none. */
    function queueWithClock(patienceMs: number, burstMs = 20) {
      let at = 0;
      const pass = (ms: number) => {
        at += ms;
      };
      const costly = { ms: 10, burstMs, patienceMs, aloneMs: 1_000, now: () => at };
      const queued = queueWithLog({ all: 20, lane: 6 }, { all: 8, lane: 2, costly });
      const learn = async (long = 'a-long') => {
        const asked = [queued.ask('a', long), queued.ask('b', 'b-short')];
        queued.end('b-short');
        await asked[1];
        pass(20);
        queued.end(long);
        await asked[0];
        queued.log.length = 0;
      };
      return { ...queued, learn, pass };
    }

    it('runs its pieces one at a time, and those of others as many as there are places', async () => {
      const { ask, log, end, learn } = queueWithClock(60_000);
      await learn();
      const keys = ['a1', 'a2', 'b1', 'b2', 'a3'];
      const asked = keys.map((key) => ask(key.charAt(0), key));
      expect(log).toEqual(['a1', 'b1', 'b2']);
      end('a1');
      await asked[0];
      expect(log).toEqual(['a1', 'b1', 'b2', 'a2']);
      for (const key of keys) end(key);
      await Promise.all(asked);
    });

    it('runs as many as there are places once no other lane has asked for a while, and one when one asks again', async () => {
      const { ask, log, end, learn, pass } = queueWithClock(60_000);
      for (let times = 0; times < 50; times++) await learn(`a-long${times}`);
      for (let times = 0; times < 50; times++) {
        const alone = ask('a', `alone${times}`);
        pass(20);
        end(`alone${times}`);
        await alone;
      }
      log.length = 0;
      const asked = ['a1', 'a2', 'a3', 'a4'].map((key) => ask('a', key));
      expect(log).toEqual(['a1', 'a2']);
      const other = ask('b', 'b1');
      end('b1');
      await other;
      end('a1');
      await asked[0];
      expect(log).toEqual(['a1', 'a2', 'b1']);
      end('a2');
      await asked[1];
      expect(log).toEqual(['a1', 'a2', 'b1', 'a3']);
      for (const key of ['a3', 'a4']) end(key);
      await Promise.all(asked);
    });

    it('runs one at a time while another lane asks now and then, however often it asks itself', async () => {
      const { ask, log, end, learn, pass } = queueWithClock(60_000);
      for (let times = 0; times < 50; times++) await learn(`a-long${times}`);
      for (let times = 0; times < 48; times++) {
        const meanwhile = ask('a', `more${times}`);
        pass(20);
        end(`more${times}`);
        await meanwhile;
      }
      log.length = 0;
      const asked = ['a1', 'a2'].map((key) => ask('a', key));
      expect(log).toEqual(['a1']);
      for (const key of ['a1', 'a2']) end(key);
      await Promise.all(asked);
    });

    it('runs as many again once they last no longer', async () => {
      const { ask, log, end, learn } = queueWithClock(60_000);
      await learn();
      const quick = ['q1', 'q2', 'q3', 'q4'].map((key) => ask('a', key));
      for (const key of ['q1', 'q2', 'q3', 'q4']) end(key);
      await Promise.all(quick);
      log.length = 0;
      const asked = ['a1', 'a2', 'a3'].map((key) => ask('a', key));
      expect(log).toEqual(['a1', 'a2']);
      for (const key of ['a1', 'a2', 'a3']) end(key);
      await Promise.all(asked);
    });

    it('runs as many at first, since a page asks for several at once', async () => {
      const { ask, log, end, learn } = queueWithClock(60_000, 40);
      await learn();
      const asked = ['a1', 'a2', 'a3'].map((key) => ask('a', key));
      expect(log).toEqual(['a1', 'a2']);
      for (const key of ['a1', 'a2', 'a3']) end(key);
      await Promise.all(asked);
    });

    it('runs as many again once the lane has rested', async () => {
      const { ask, log, end, learn, pass } = queueWithClock(60_000);
      await learn();
      pass(40);
      const asked = ['a1', 'a2', 'a3'].map((key) => ask('a', key));
      expect(log).toEqual(['a1', 'a2']);
      for (const key of ['a1', 'a2', 'a3']) end(key);
      await Promise.all(asked);
    });

    it('runs as many again after a rest of four times its burst, however long it has worked', async () => {
      const { ask, log, end, learn, pass } = queueWithClock(60_000);
      for (let times = 0; times < 50; times++) await learn(`a-long${times}`);
      pass(82);
      const asked = ['a1', 'a2', 'a3'].map((key) => ask('a', key));
      expect(log).toEqual(['a1', 'a2']);
      for (const key of ['a1', 'a2', 'a3']) end(key);
      await Promise.all(asked);
    });

    it('forgets a single piece that waited for long after a few quick ones', async () => {
      const { ask, log, end, pass } = queueWithClock(50, 1);
      const waiting = ask('a', 'a-waits');
      pass(10_000);
      end('a-waits');
      await waiting;
      for (let times = 0; times < 6; times++) {
        const quick = ask('a', `q${times}`);
        end(`q${times}`);
        await quick;
      }
      log.length = 0;
      const asked = ['a1', 'a2', 'a3'].map((key) => ask('a', key));
      expect(log).toEqual(['a1', 'a2']);
      for (const key of ['a1', 'a2', 'a3']) end(key);
      await Promise.all(asked);
    });

    it('lets a piece that goes on and on keep none waiting', async () => {
      const { ask, log, end, learn } = queueWithClock(1, 1);
      await learn();
      const asked = ['a1', 'a2', 'a3'].map((key) => ask('a', key));
      await expect.poll(() => log).toEqual(['a1', 'a2']);
      for (const key of ['a1', 'a2', 'a3']) end(key);
      expect(await Promise.all(asked)).toEqual(['a1 done', 'a2 done', 'a3 done']);
    });

    it('has as much room as with all of its places', async () => {
      const { ask, end, learn } = queueWithClock(60_000);
      await learn();
      const keys = Array.from({ length: 9 }, (_, index) => `a${index}`);
      const asked = keys.map((key) => ask('a', key));
      expect(await asked[8]).toBeUndefined();
      for (const key of keys) end(key);
      expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(8);
    });
  });

  describe('with pieces that rest', () => {
    /** Each piece whose key says so rests at once; `wake` lets it go on. */
    function queueWithRests(resting: number, places: Places = { all: 8, lane: 2 }) {
      const queued = queueWithLog({ all: 20, lane: 6, resting }, places);
      const wake = new Map<string, () => void>();
      const askRest = (lane: string, key: string) =>
        queued.ask(lane, key, {
          work: async (place) => {
            queued.log.push(key);
            wake.set(key, place.rest());
            const end = Promise.withResolvers<string>();
            queued.ends.set(key, end);
            return end.promise;
          },
        });
      return { ...queued, askRest, goOn: (key: string) => wake.get(key)?.() };
    }

    it('lets others of their lane have their places, as many as may rest', async () => {
      const { ask, askRest, log, end } = queueWithRests(2);
      const keys = ['r1', 'r2', 'r3', 'r4'];
      const rests = keys.map((key) => askRest('a', key));
      const others = ['a1', 'a2'].map((key) => ask('a', key));
      expect(log).toEqual(['r1', 'r2', 'r3', 'r4']);
      end('r4');
      await rests[3];
      expect(log).toEqual([...keys, 'a1']);
      for (const key of [...keys, 'a1', 'a2']) end(key);
      await Promise.all([...rests, ...others]);
    });

    it('takes a place again for one that goes on, and counts it', async () => {
      const { ask, askRest, log, end, goOn } = queueWithRests(2);
      const rest = askRest('a', 'r1');
      const others = ['a1', 'a2', 'a3'].map((key) => ask('a', key));
      expect(log).toEqual(['r1', 'a1', 'a2']);
      goOn('r1');
      goOn('r1');
      end('a1');
      await others[0];
      expect(log).toEqual(['r1', 'a1', 'a2']);
      end('r1');
      await rest;
      expect(log).toEqual(['r1', 'a1', 'a2', 'a3']);
      for (const key of ['a2', 'a3']) end(key);
      await Promise.all(others);
    });

    it('lets another rest once one has ended', async () => {
      const { ask, askRest, log, end, ends } = queueWithRests(1);
      for (const key of ['r1', 'r2', 'r3']) {
        const rest = askRest('a', key);
        end(key);
        await rest;
      }
      const failing = askRest('a', 'r4');
      ends.get('r4')?.reject(new Error('refused'));
      await expect(failing).rejects.toThrow('refused');
      log.length = 0;
      const all = [askRest('a', 'r5'), ...['a1', 'a2', 'a3'].map((key) => ask('a', key))];
      expect(log).toEqual(['r5', 'a1', 'a2']);
      for (const key of ['r5', 'a1', 'a2', 'a3']) end(key);
      await Promise.all(all);
    });

    it('counts the time of their rest as no cost', async () => {
      let at = 0;
      const costly = { ms: 10, burstMs: 20, patienceMs: 60_000, aloneMs: 1_000, now: () => at };
      const { ask, askRest, log, end } = queueWithRests(4, { all: 8, lane: 2, costly });
      const asked = [askRest('a', 'r1'), ask('b', 'b1')];
      at += 500;
      for (const key of ['r1', 'b1']) end(key);
      await Promise.all(asked);
      log.length = 0;
      const others = ['a1', 'a2', 'a3'].map((key) => ask('a', key));
      expect(log).toEqual(['a1', 'a2']);
      for (const key of ['a1', 'a2', 'a3']) end(key);
      await Promise.all(others);
    });
  });
});
