import { bytea, nullable, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** @returns the id of the picture that it takes the place of. */
export async function writeAvatar(
  trx: Trx,
  userId: string,
  { id, image }: { id: string; image: Buffer | null },
  now: Date,
): Promise<string | undefined> {
  const former = await deleteAvatar(trx, userId);
  await insert(trx, { userId, id, image, now });
  return former;
}

/** @returns the id of the picture that is gone. */
export async function deleteAvatar(trx: Trx, userId: string): Promise<string | undefined> {
  const [row] = await remove(trx, { userId });
  return row?.id;
}

const insert = statement({
  text: 'insert into avatars (user_id, id, image, created_at) values (:userId, :id, :image, :now)',
  values: { userId: uuid, id: uuid, image: nullable(bytea), now: timestamptz },
});
const remove = statement({
  text: 'delete from avatars where user_id = :userId returning id',
  values: { userId: uuid },
  row: { id: uuid },
});
