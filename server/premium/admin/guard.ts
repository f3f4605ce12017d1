import { DomainError } from '#domain/error.ts';
import type { Config } from '#server/config.ts';
import { findSecondFactors } from '#server/people/second-factors/queries.ts';
import { findAddresseeById, isSiteAdmin } from '#server/people/users/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { DetailedError } from '#server/platform/http/error.ts';

/**
 * A site admin is the owner of an account with one of the addresses that the configuration names, once it is confirmed. In
 * production they need a second factor, too. Throws RESOURCE_NOT_FOUND to other callers, to whom there is no admin area, and
 * INSUFFICIENT_PERMISSIONS with `details[0].path = "second_factor"` to an admin without one.
 */
export async function requireAdmin(
  db: Db,
  { userId }: Caller,
  config: Pick<Config, 'adminEmails' | 'environment'>,
): Promise<void> {
  const account = await findAddresseeById(db, userId);
  if (!account || !isSiteAdmin(account, config)) throw new DomainError('RESOURCE_NOT_FOUND');
  if (config.environment !== 'production') return;
  if ((await findSecondFactors(db, userId)).length > 0) return;
  const missing = { path: 'second_factor', code: 'required', message: 'admins sign in with two factors' };
  throw new DetailedError('INSUFFICIENT_PERMISSIONS', [missing]);
}
