import type { User } from '#contract/accounts.ts';
import { setAvatarUrl } from '#server/people/users/commands.ts';
import { getProfile } from '#server/people/users/queries.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext, SessionContext } from '#server/platform/commands/handlers.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { addJob, addJobLater } from '#server/platform/jobs/queue.ts';
import { announcePerson } from '#server/platform/live/changes.ts';
import { squareOf } from './picture.ts';
import { isPublished, keyOf } from './queries.ts';
import { deleteAvatar, writeAvatar } from './rows.ts';

/** Far longer than the way from the bucket to the row takes. */
const UNPUBLISHED_AFTER_SECONDS = 60 * 60;

/**
 * Another picture is another address, so what browsers keep of the old one is never shown for it. The address has no
 * origin: it is on this server, by the name that the reader uses for it. Throws VALIDATION_ERROR.
 */
export async function setAvatar(
  { actor, newId, pictures, transaction, config }: BrowserContext<Actor>,
  { image: base64 }: { readonly image: string },
): Promise<User> {
  const { userId } = actor;
  const image = await squareOf(Buffer.from(base64, 'base64'));
  const id = newId();
  // Into the bucket first, so that a published address always leads to a picture. A job removes one that was never published.
  if (pictures) {
    await transaction(({ trx }) => addJobLater(trx, 'delete-picture', { id }, UNPUBLISHED_AFTER_SECONDS));
    await pictures.put(keyOf(id), image, 'image/webp');
  }
  return transaction(async ({ trx, now }) => {
    const kept = { id, image: pictures ? null : image };
    // Also makes two uploads at once wait for each other.
    await setAvatarUrl(trx, { userId, url: `/api/avatars/${id}`, now });
    await forget(trx, pictures, await writeAvatar(trx, userId, kept, now));
    await announcePerson(trx, userId);
    return getProfile(trx, userId, config);
  });
}

export async function removeAvatar(ctx: SessionContext): Promise<User> {
  const { trx, actor } = ctx;
  await forgetPerson(trx, actor, ctx);
  await announcePerson(trx, actor.userId);
  return getProfile(trx, actor.userId, ctx.config);
}

/** The picture of an account that is deleted, or whose owner removes it. */
export async function forgetPerson(
  trx: Trx,
  { userId }: { readonly userId: string },
  { pictures, now }: Pick<TrxContext, 'pictures' | 'now'>,
): Promise<void> {
  await setAvatarUrl(trx, { userId, url: null, now });
  await forget(trx, pictures, await deleteAvatar(trx, userId));
}

/** A job: it is retried until the bucket has deleted the picture. */
export async function deletePicture(
  { db, pictures }: StepsContext,
  { id }: { readonly id: string },
): Promise<void> {
  if (!(await isPublished(db, id))) await pictures?.remove(keyOf(id));
}

async function forget(trx: Trx, pictures: TrxContext['pictures'], id: string | undefined): Promise<void> {
  if (pictures && id !== undefined) await addJob(trx, 'delete-picture', { id });
}
