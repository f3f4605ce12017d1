import { LRUCache } from 'lru-cache';
import { DomainError } from '#domain/error.ts';

/** The accounts that have used up a limit, as far as this process knows: it refuses them without asking the database. */
export interface RefusedAccounts {
  /** Throws RATE_LIMIT_EXCEEDED for one of them. */
  readonly refuse: (userId: string, now: Date) => void;
  /** Counts for the account, and remembers it where that throws RATE_LIMIT_EXCEEDED. */
  readonly remember: (userId: string, now: Date, count: () => Promise<void>) => Promise<void>;
}

/** @param remembered how many: those that asked least recently are forgotten first */
export function createRefusedAccounts(remembered = 10_000): RefusedAccounts {
  const refusedUntil = new LRUCache<string, number>({ max: remembered });
  return {
    refuse(userId, now) {
      const wait = (refusedUntil.get(userId) ?? 0) - now.getTime();
      if (wait > 0) throw new DomainError('RATE_LIMIT_EXCEEDED', { seconds: Math.ceil(wait / 1000) });
    },
    async remember(userId, now, count) {
      try {
        await count();
      } catch (error) {
        const seconds = error instanceof DomainError ? Number(error.params.seconds ?? 0) : 0;
        if (seconds > 0) refusedUntil.set(userId, now.getTime() + seconds * 1000);
        throw error;
      }
    },
  };
}
