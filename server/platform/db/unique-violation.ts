/**
 * Tries once more where another request has taken a unique value meanwhile: the second attempt finds what that one made.
 * `attempt` is a whole transaction.
 */
export function retryIfTaken<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error: unknown) => (isUniqueViolation(error) ? attempt() : Promise.reject(error)));
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
