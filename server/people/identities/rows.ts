import type { GooglePerson } from '#server/external/google.ts';
import { text, uuid } from '#server/platform/db/columns.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

const GOOGLE = 'google';
/** Better Auth's name for a password; its account_id is the user's. */
const PASSWORD = 'credential';

type GoogleId = Pick<GooglePerson, 'id' | 'issuer'>;

/** The user who signs in with it. One that was linked before identities had issuers is taken for one of this issuer. */
export async function findGoogleUser(db: Db, { id, issuer }: GoogleId): Promise<string | undefined> {
  const [row] = await findOwner(db, { provider: GOOGLE, id, issuer });
  return row?.user_id;
}

const findOwner = statement({
  text: `
    select user_id from identities
    where provider_id = :provider and account_id = :id and (issuer = :issuer or issuer is null)
    order by issuer nulls last limit 1`,
  values: { provider: text, id: text, issuer: text },
  row: { user_id: uuid },
});

/** From now on the identity is this issuer's. */
export async function keepIssuer(trx: Trx, userId: string, { id, issuer }: GoogleId): Promise<void> {
  await trx
    .updateTable('identities')
    .set({ issuer })
    .where('provider_id', '=', GOOGLE)
    .where('account_id', '=', id)
    .where('user_id', '=', userId)
    .where('issuer', 'is', null)
    .execute();
}

export function hasGoogle(db: Db, userId: string): Promise<boolean> {
  return hasIdentity(db, userId, GOOGLE);
}

export function hasPassword(db: Db, userId: string): Promise<boolean> {
  return hasIdentity(db, userId, PASSWORD);
}

async function hasIdentity(db: Db, userId: string, provider: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('id')
    .where('provider_id', '=', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGoogle(
  trx: Trx,
  identity: { id: string; userId: string; person: GooglePerson; now: Date },
): Promise<void> {
  const { id, userId, person, now } = identity;
  await trx
    .insertInto('identities')
    .values({
      id,
      user_id: userId,
      provider_id: GOOGLE,
      account_id: person.id,
      issuer: person.issuer,
      email: person.email,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** @returns the addresses that Google knew the person by. Two links at once were both kept in an earlier version. */
export async function deleteGoogle(trx: Trx, userId: string): Promise<{ email: string | null }[]> {
  return await trx
    .deleteFrom('identities')
    .where('provider_id', '=', GOOGLE)
    .where('user_id', '=', userId)
    .returning('email')
    .execute();
}

/** Locks the password to the end of the transaction. False where it is another one than that of `hash`. */
export async function lockPassword(trx: Trx, userId: string, hash: string): Promise<boolean> {
  return (await lockPasswordRow(trx, { provider: PASSWORD, userId, hash })).length > 0;
}

const lockPasswordRow = statement({
  text: `
    select id from identities
    where user_id = :userId and provider_id = :provider and password_hash = :hash for share`,
  values: { provider: text, userId: uuid, hash: text },
  row: { id: uuid },
});

/** Locks the link with Google to the end of the transaction. False where there is none with this account of Google. */
export async function lockGoogle(trx: Trx, userId: string, { id }: GoogleId): Promise<boolean> {
  return (await lockGoogleRow(trx, { provider: GOOGLE, userId, id })).length > 0;
}

const lockGoogleRow = statement({
  text: `
    select id from identities
    where user_id = :userId and provider_id = :provider and account_id = :id for share`,
  values: { provider: text, userId: uuid, id: text },
  row: { id: uuid },
});

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
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id', 'issuer']).doUpdateSet(stamp))
    .execute();
}

export async function deleteIdentities(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('identities').where('user_id', '=', userId).execute();
}
