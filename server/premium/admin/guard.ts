import { DomainError } from '#domain/error.ts';
import type { Config } from '#server/config.ts';
import { listSecondFactors } from '#server/people/second-factors/queries.ts';
import { hasSecondFactor } from '#server/people/sessions/queries.ts';
import { findAddresseeById, isSiteAdmin } from '#server/people/users/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { DetailedError } from '#server/platform/http/error.ts';

/**
 * A site admin is the owner of an account with one of the addresses that the configuration names, once it is confirmed. In
 * production they give a second factor, too, in the session that asks. Throws RESOURCE_NOT_FOUND to other callers, to whom
 * there is no admin area, and INSUFFICIENT_PERMISSIONS with `details[0].path = "second_factor"` to an admin without one. Its
 * `code` is "required" where the account has none, "not_given" where the session has given none.
 */
export async function requireAdmin(
  db: Db,
  { userId, sessionId }: Actor,
  config: Pick<Config, 'adminEmails' | 'environment'>,
): Promise<void> {
  const account = await findAddresseeById(db, userId);
  if (!account || !isSiteAdmin(account, config)) throw new DomainError('RESOURCE_NOT_FOUND');
  if (config.environment !== 'production') return;
  const [factors, isGiven] = await Promise.all([
    listSecondFactors(db, userId),
    hasSecondFactor(db, sessionId),
  ]);
  if (factors.length === 0) throw missing('required', 'admins sign in with two factors');
  if (!isGiven) throw missing('not_given', 'sign in again with the second factor');
}

function missing(code: 'required' | 'not_given', message: string): DetailedError {
  return new DetailedError('INSUFFICIENT_PERMISSIONS', [{ path: 'second_factor', code, message }]);
}
