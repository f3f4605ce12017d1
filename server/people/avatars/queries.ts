import type { PictureStore } from '#server/external/picture-store.ts';
import { bytea, nullable, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** The WebP; undefined once another has taken its place. */
export async function findPicture(
  db: Db,
  id: string,
  pictures: PictureStore | undefined,
): Promise<Buffer | undefined> {
  const [row] = await findById(db, { id });
  return row && (row.image ?? (await pictures?.find(id)));
}

const findById = statement({
  text: 'select image from avatars where id = :id',
  values: { id: uuid },
  row: { image: nullable(bytea) },
});
