import type { User } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { setAvatarUrl } from '#server/people/users/commands.ts';
import { getProfile } from '#server/people/users/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { squareOf } from './picture.ts';
import { deleteAvatar, writeAvatar } from './rows.ts';

/**
 * Another picture is another address, so what browsers keep of the old one is never shown for it. The address has no
 * origin: it is on this server, by the name that the reader uses for it. Throws VALIDATION_ERROR.
 */
export async function setAvatar(deps: Deps, userId: string, base64: string): Promise<User> {
  const image = await squareOf(Buffer.from(base64, 'base64'));
  const id = deps.newId();
  // Into the bucket first, so that a published address always leads to a picture.
  await deps.pictures?.put(id, image);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const kept = { id, image: deps.pictures ? null : image };
    // Also makes two uploads at once wait for each other.
    await setAvatarUrl(trx, userId, `/api/avatars/${id}`, now);
    await forget(trx, deps, await writeAvatar(trx, userId, kept, now));
    return getProfile(trx, userId);
  });
}

export function removeAvatar(deps: Deps, userId: string): Promise<User> {
  return deps.db.transaction().execute(async (trx) => {
    await forgetPerson(trx, { userId }, deps);
    return getProfile(trx, userId);
  });
}

/** The picture of an account that is deleted, or whose owner removes it. */
export async function forgetPerson(
  trx: Trx,
  { userId }: { readonly userId: string },
  deps: Deps,
): Promise<void> {
  await setAvatarUrl(trx, userId, null, deps.clock());
  await forget(trx, deps, await deleteAvatar(trx, userId));
}

/** A job: it is retried until the bucket has deleted the picture. */
export async function deletePicture({ pictures }: Deps, { id }: { id: string }): Promise<void> {
  await pictures?.remove(id);
}

async function forget(trx: Trx, { pictures }: Deps, id: string | undefined): Promise<void> {
  if (pictures && id !== undefined) await addJob(trx, 'delete-picture', { id });
}
