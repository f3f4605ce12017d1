import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api/api-error.ts';

const QUERY_RETRIES = 3;
const MUTATION_RETRIES = 2;
const STALE_AFTER_MS = 300_000;

/** The cache of one signed-in account. The next account gets a new one. */
export function createQueryClient(): QueryClient {
  // Between two sign-ins nothing listens: the connection may have come back meanwhile.
  onlineManager.setOnline(navigator.onLine !== false);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnMount: true,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < QUERY_RETRIES && mayReadAgain(error),
        retryDelay: (attempt) => doubling(attempt, 30_000),
      },
      mutations: {
        retry: (failures, error) => failures < MUTATION_RETRIES && !isRefusal(error),
        retryDelay: (attempt) => doubling(attempt, 10_000),
      },
    },
  });
}

/** Whether a retry can help. A refusal stays one, except for the rate limit. */
export function mayReadAgain(error: unknown): boolean {
  return !isRefusal(error) || (error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED');
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** 1 s, 2 s, 4 s … */
export function doubling(attempt: number, mostMs: number): number {
  return Math.min(1000 * 2 ** attempt, mostMs);
}
