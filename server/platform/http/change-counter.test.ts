import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { createChangeCounter } from './change-counter.ts';

const { deps } = await startTestApp({ rateLimits: true, changesADay: 101 });

describe('the limit of a day', () => {
  it('holds for the accounts that were refused last, when more were refused than a process remembers', async () => {
    const countChange = createChangeCounter(deps, 2);
    const isAllowed = (userId: string) =>
      countChange(userId).then(
        () => true,
        () => false,
      );
    const accounts = [v7(), v7(), v7()];
    for (const userId of accounts) {
      for (let change = 0; change < 101; change++) expect(await isAllowed(userId)).toBe(true);
      expect(await isAllowed(userId)).toBe(false);
    }
    for (const userId of accounts.slice(1)) {
      const answers = [await isAllowed(userId), await isAllowed(userId), await isAllowed(userId)];
      expect(answers).toEqual([false, false, false]);
    }
  });
});
