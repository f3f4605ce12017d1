import { describe, expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

describe('a serial queue', () => {
  it('begins a piece of work when the one before it has ended, also by a failure', async () => {
    const queue = createSerialQueue();
    const log: string[] = [];
    const first = Promise.withResolvers<void>();
    const failing = queue(async () => {
      log.push('first begins');
      await first.promise;
      log.push('first fails');
      throw new Error('no plan');
    });
    const answer = queue(async () => log.push('second begins'));
    first.resolve();
    await expect(failing).rejects.toThrow('no plan');
    await answer;
    expect(log).toEqual(['first begins', 'first fails', 'second begins']);
  });

  it('waits for no work of another queue', async () => {
    const [one, other] = [createSerialQueue(), createSerialQueue()];
    const endless = one(() => new Promise<never>(() => {}));
    expect(await other(async () => 'done')).toBe('done');
    expect(endless).toBeInstanceOf(Promise);
  });
});
