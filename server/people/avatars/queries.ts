import { buffer } from 'node:stream/consumers';
import { bytea, nullable, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';

/** The WebP; undefined once another has taken its place. */
export async function findPicture(
  db: Db,
  id: string,
  pictures: FileStore | undefined,
): Promise<Buffer | undefined> {
  const [row] = await findById(db, { id });
  if (!row || row.image) return row?.image ?? undefined;
  const stored = await pictures?.open(keyOf(id));
  return stored && buffer(stored);
}

export async function isPublished(db: Db, id: string): Promise<boolean> {
  return (await findById(db, { id })).length > 0;
}

/** In the bucket. */
export function keyOf(id: string): string {
  return `avatars/${id}.webp`;
}

const findById = statement({
  text: 'select image from avatars where id = :id',
  values: { id: uuid },
  row: { image: nullable(bytea) },
});
