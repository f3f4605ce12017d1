import { LRUCache } from 'lru-cache';
import { DAY_SECONDS } from '#domain/calendar/day.ts';
import type { Deps } from '#server/deps.ts';
import { createRefusedAccounts } from '#server/platform/callers/refused-accounts.ts';
import { countTry } from './rate-limits.ts';

/** Counts one call of an account that changes something. Throws RATE_LIMIT_EXCEEDED when its day is used up. */
export type ChangeCounter = (userId: string) => Promise<void>;

/**
 * What an account may store is bounded by what it may change a day. Each process tells the database of a hundredth of that at a
 * time, so that hardly a write pays for being counted; each of them may so let an account go a hundredth too far.
 * @param remembered accounts of which the process remembers how much they have changed, and as many that it refuses: those
 *   that asked least recently are forgotten first, and the database refuses them again after another hundredth
 */
export function createChangeCounter(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  remembered = 10_000,
): ChangeCounter {
  const { rateLimits, changesADay } = deps.config;
  const step = Math.ceil(changesADay / 100);
  const untold = new LRUCache<string, number>({ max: remembered });
  const refused = createRefusedAccounts(remembered);
  return async (userId) => {
    if (!rateLimits) return;
    const now = deps.clock();
    refused.refuse(userId, now);
    const changes = (untold.get(userId) ?? 0) + 1;
    if (changes < step) {
      untold.set(userId, changes);
      return;
    }
    untold.delete(userId);
    const day = { points: changesADay, seconds: DAY_SECONDS, key: `changes of ${userId}`, times: changes };
    await refused.remember(userId, now, () => countTry({ ...deps, now }, day));
  };
}
