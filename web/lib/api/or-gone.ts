import type { ErrorCode } from '#domain/error.ts';
import { hasCode } from './api-error.ts';

/**
 * A removal of what is gone already is done: it is what was asked for. An attempt before this one may have been taken, and
 * only its answer lost. `code` is what the endpoint refuses with then.
 */
export function orGone<T>(
  removal: Promise<T>,
  code: ErrorCode = 'RESOURCE_NOT_FOUND',
): Promise<T | undefined> {
  return removal.catch((error: unknown) => {
    if (hasCode(error, code)) return undefined;
    throw error;
  });
}
