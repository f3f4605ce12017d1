import { ApiError } from '#web/lib/api/api-error.ts';

interface Versioned {
  readonly version: number;
}

/** The resource as it now is, which the refusal of a stale version comes with. `isOne` says that it is one of the kind. */
export function newerVersion<T extends Versioned>(
  error: unknown,
  isOne: (details: Versioned) => details is T,
): T | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return isVersioned(error.details) && isOne(error.details) ? error.details : undefined;
}

function isVersioned(details: unknown): details is Versioned {
  return typeof details === 'object' && details !== null && 'version' in details;
}
