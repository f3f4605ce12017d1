import { onlineManager, QueryClient } from '@tanstack/react-query';
import { access } from '#web/lib/api/access.ts';
import { doubling, isRefusal, mayReadAgain } from '#web/lib/api/retrying.ts';

const QUERY_RETRIES = 3;
const MUTATION_RETRIES = 2;
const STALE_AFTER_MS = 300_000;

/** The cache of one signed-in account. The next account gets a new one. */
export function createQueryClient(): QueryClient {
  // Between two sign-ins nothing listens: the connection may have come back meanwhile.
  onlineManager.setOnline(navigator.onLine !== false);
  const account = access.account();
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < QUERY_RETRIES && mayReadAgain(error),
        retryDelay: (attempt) => doubling(attempt, 30_000),
      },
      mutations: {
        // Not put off until the connection is back: a form that is discarded by then would be carried out.
        networkMode: 'always',
        // Nor for another account that has signed in meanwhile.
        retry: (failures, error) =>
          access.account() === account &&
          onlineManager.isOnline() &&
          failures < MUTATION_RETRIES &&
          !isRefusal(error),
        retryDelay: (attempt) => doubling(attempt, 10_000),
      },
    },
  });
}
