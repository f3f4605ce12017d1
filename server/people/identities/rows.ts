import type { Db, Trx } from '#server/platform/db/database.ts';

const GOOGLE = 'google';
/** Better Auth's name for a password; its account_id is the user's. */
const PASSWORD = 'credential';

/** The user who signs in with it. */
export async function findGoogleUser(db: Db, googleId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider_id', '=', GOOGLE)
    .where('account_id', '=', googleId)
    .executeTakeFirst();
  return row?.user_id;
}

export async function hasGoogle(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('id')
    .where('provider_id', '=', GOOGLE)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGoogle(
  trx: Trx,
  identity: { id: string; userId: string; googleId: string; email: string; now: Date },
): Promise<void> {
  const { id, userId, googleId, email, now } = identity;
  await trx
    .insertInto('identities')
    .values({
      id,
      user_id: userId,
      provider_id: GOOGLE,
      account_id: googleId,
      email,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Returns the address that Google knew the person by; nothing when there was none to delete. */
export async function deleteGoogle(trx: Trx, userId: string): Promise<{ email: string | null } | undefined> {
  return await trx
    .deleteFrom('identities')
    .where('provider_id', '=', GOOGLE)
    .where('user_id', '=', userId)
    .returning('email')
    .executeTakeFirst();
}

export async function writePassword(
  trx: Trx,
  { id, userId, hash, now }: { id: string; userId: string; hash: string; now: Date },
): Promise<void> {
  const stamp = { password_hash: hash, updated_at: now };
  await trx
    .insertInto('identities')
    .values({
      id,
      user_id: userId,
      provider_id: PASSWORD,
      account_id: userId,
      created_at: now,
      ...stamp,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet(stamp))
    .execute();
}

export async function deleteIdentities(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('identities').where('user_id', '=', userId).execute();
}
