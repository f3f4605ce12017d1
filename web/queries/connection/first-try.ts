import type { UseQueryResult } from '@tanstack/react-query';

/** Whether the answer may still come at the first try. What fails or has no connection then holds nothing else back. */
export function isOnFirstTry({
  isLoading,
  failureCount,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isLoading' | 'failureCount' | 'errorUpdateCount'>): boolean {
  return isLoading && failureCount === 0 && errorUpdateCount === 0;
}
