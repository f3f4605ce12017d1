import { expect, it } from 'vitest';
import { readableOf } from './streamed.ts';

it('an answer in pieces asks for the next one when the one before it is taken, and for none once its reader is gone', async () => {
  let made = 0;
  let isOver = false;
  async function* pieces() {
    try {
      for (;;) {
        made += 1;
        yield 'x'.repeat(100_000);
      }
    } finally {
      isOver = true;
    }
  }
  const stream = readableOf(pieces());
  const reader = stream[Symbol.asyncIterator]();
  for (let taken = 1; taken <= 20; taken += 1) {
    await reader.next();
    expect(made).toBeLessThanOrEqual(taken + 2);
  }
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy();
  await closed;
  expect(isOver).toBe(true);
});
