import type { SecondFactor } from '#contract/sessions.ts';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { int8, textOf, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { findPasskey, listPasskeys } from './rows.ts';

/** What a sign-in of this account waits for after its first factor; any one of them will do. */
export async function listSecondFactors(db: Db, userId: string): Promise<readonly SecondFactor[]> {
  const rows = await findFactors(db, { userId });
  return rows.map((row) => row.factor);
}

/** Every second factor of the account, as its owner sees them. */
export async function describeSecondFactors(
  db: Db,
  userId: string,
): Promise<Pick<SignInMethods, 'totp' | 'recoveryCodesLeft' | 'passkeys'>> {
  const [app, recoveryCodesLeft, passkeys] = await Promise.all([
    findAuthenticatorApp(db, userId),
    countRecoveryCodes(db, userId),
    listPasskeys(db, userId),
  ]);
  return {
    totp: app ? { since: app.toISOString(), recoveryCodesLeft } : null,
    recoveryCodesLeft,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  };
}

/** Undefined for a passkey that is not known. */
export async function findPasskeyOwner(db: Db, passkeyId: string): Promise<string | undefined> {
  return (await findPasskey(db, passkeyId))?.userId;
}

/** When it was confirmed. Reads no secret: no reader of this needs one. */
async function findAuthenticatorApp(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.confirmed_at ?? undefined;
}

async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await countUnused(db, { userId });
  return row?.left ?? 0;
}

const countUnused = statement({
  text: 'select count(*) as left from recovery_codes where user_id = :userId and used_at is null',
  values: { userId: uuid },
  row: { left: int8 },
});

// A recovery code is typed where the code of an app is, also by the owner of passkeys and no app.
const findFactors = statement({
  text: `
    select 'totp' as factor
    where exists (select 1 from totp_secrets where user_id = :userId and confirmed_at is not null)
       or exists (select 1 from recovery_codes where user_id = :userId and used_at is null)
    union all
    select 'passkey' where exists (select 1 from passkeys where user_id = :userId)`,
  values: { userId: uuid },
  row: { factor: textOf<SecondFactor>() },
});
