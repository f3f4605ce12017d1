import { DomainError } from '#domain/error.ts';
import { Streamed } from '#server/platform/answers/streamed.ts';

// An export holds a page of its rows for as long as it is read, and a slow reader may take an hour.

const EXPORTS_MAX = 8;
const WAIT_SECONDS = 30;

/**
 * What the account of `userId` reads, while it has a place. Throws RATE_LIMIT_EXCEEDED for an account that
 * has one already, and SERVICE_UNAVAILABLE where all are taken.
 */
type Place = <T>(userId: string, begin: () => Promise<AsyncIterable<string>>) => Promise<Streamed<T>>;

/** The places of one process. */
export function createPlaces(): Place {
  const taken = new Set<string>();
  return async <T>(userId: string, begin: () => Promise<AsyncIterable<string>>) => {
    if (taken.has(userId)) throw new DomainError('RATE_LIMIT_EXCEEDED', { seconds: WAIT_SECONDS });
    if (taken.size >= EXPORTS_MAX) throw new DomainError('SERVICE_UNAVAILABLE');
    taken.add(userId);
    const leave = () => taken.delete(userId);
    try {
      return new Streamed<T>(await begin(), leave);
    } catch (error) {
      leave();
      throw error;
    }
  };
}
