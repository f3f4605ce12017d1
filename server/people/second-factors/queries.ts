import type { SecondFactor } from '#contract/sessions.ts';
import { textOf, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { findPasskey } from './rows.ts';

/** What a sign-in of this account waits for after its first factor; any one of them will do. */
export async function findSecondFactors(db: Db, userId: string): Promise<readonly SecondFactor[]> {
  const rows = await findFactors(db, { userId });
  return rows.map((row) => row.factor);
}

/** Undefined for a passkey that is not known. */
export async function findPasskeyOwner(db: Db, passkeyId: string): Promise<string | undefined> {
  return (await findPasskey(db, passkeyId))?.userId;
}

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
