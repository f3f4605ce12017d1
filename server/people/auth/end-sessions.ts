import type { Deps } from '#server/deps.ts';
import type { Trx } from '#server/platform/db/database.ts';

/**
 * Ends the sessions of an account, but for one that may stay. Part of the change that asks for it; `announce` the
 * returned ids once it has committed, so that this process refuses their access tokens without waiting to be told.
 */
export async function endSessionsOf(
  trx: Trx,
  { revocations }: Deps,
  userId: string,
  exceptId?: string,
): Promise<readonly string[]> {
  const rows = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute();
  const ended = rows.map((row) => row.id);
  await revocations.record(trx, ended);
  return ended;
}
