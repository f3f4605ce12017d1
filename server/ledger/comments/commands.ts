import type { ActivityAction, ActivityDetails } from '#contract/activity.ts';
import type { Comment, CommentEdit, NewComment } from '#contract/comments.ts';
import { mayDeleteComment, mayEditComment } from '#domain/comments/comment.ts';
import { isSameText, mentionsOf } from '#domain/comments/comment-text.ts';
import { DomainError } from '#domain/error.ts';
import { countComments, type TransactionPath } from '#server/ledger/transactions/commands.ts';
import { getTransaction } from '#server/ledger/transactions/queries.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import { recordOwn } from '#server/membership/history/record.ts';
import { isGone, listGroupIdsEver, type Membership } from '#server/membership/memberships/queries.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import { findComment } from './queries.ts';
import { insertComment, removeComment, removeCommentsOf, reviseComment } from './rows.ts';

// Over the limit of their tier, members may comment: nothing is booked by it, and those who settle talk to each other.

export { takePlaceInComments } from './rows.ts';

interface CommentPath extends TransactionPath {
  readonly commentId: string;
}

/**
 * The same id again is the same comment: it answers what is there, or is a conflict. The id of a deleted comment is a
 * conflict, too: the comment stays deleted. Throws EXPENSE_NOT_FOUND, CONSTRAINT_VIOLATION on a deleted transaction, and
 * INVALID_INPUT `{reason: 'mention', userId}` for a mention of a person who is not a member.
 */
export async function addComment(
  ctx: GroupContext,
  { transactionId, id = ctx.newId(), body }: TransactionPath & NewComment,
): Promise<Recorded<Comment>> {
  const { trx, member, now } = ctx;
  const { groupId, userId } = member;
  const saved = await findComment(trx, { groupId, transactionId, id });
  if (saved?.userId === userId && isSameEntry(member, saved, body)) return { value: saved, changes: [] };
  await requireOpen(ctx, { transactionId });
  if (saved) throw new ConflictError(saved);
  refuseForeign(member, body);
  const entry = { id, groupId, transactionId, userId, body };
  const [inserted] = await insertComment(trx, { ...entry, at: now });
  if (!inserted) throw new ConflictError(undefined);
  const value = { ...entry, createdAt: inserted.createdAt.toISOString(), editedAt: null };
  await countComments(trx, [{ groupId, transactionId, by: 1 }]);
  return { value, changes: [await record(ctx, 'created', value, mentioning(mentionsOf(body)))] };
}

/** A text that is the same changes nothing. Throws what adding throws, RESOURCE_NOT_FOUND and INSUFFICIENT_PERMISSIONS. */
export async function editComment(
  ctx: GroupContext,
  { body, ...path }: CommentPath & CommentEdit,
): Promise<Recorded<Comment>> {
  const { trx, member, now } = ctx;
  const comment = await getOpenComment(ctx, path);
  if (!mayEditComment(comment, member)) throw new DomainError('INSUFFICIENT_PERMISSIONS');
  if (comment.body === body) return { value: comment, changes: [] };
  refuseForeign(member, body, comment.body);
  await reviseComment(trx, { groupId: member.groupId, id: comment.id, body, at: now });
  const value = { ...comment, body, editedAt: now.toISOString() };
  const known = mentionsOf(comment.body);
  const mentioned = mentionsOf(body).filter((id) => !known.includes(id));
  return { value, changes: [await record(ctx, 'edited', value, mentioning(mentioned))] };
}

/** Throws what editing throws. Admins may delete the comments of others. */
export async function deleteComment(ctx: GroupContext, path: CommentPath): Promise<Recorded<undefined>> {
  const { trx, member } = ctx;
  const { groupId } = member;
  const comment = await getOpenComment(ctx, path);
  if (!mayDeleteComment(comment, member)) throw new DomainError('INSUFFICIENT_PERMISSIONS');
  const [removed] = await removeComment(trx, { groupId, id: comment.id });
  if (!removed) throw new DomainError('RESOURCE_NOT_FOUND');
  await countComments(trx, [{ groupId, transactionId: comment.transactionId, by: -1 }]);
  return { value: undefined, changes: [await record(ctx, 'deleted', comment, { commentId: comment.id })] };
}

/** What the person said goes, in groups that they have left, too. Where others mention them, no name is found any more. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  const removed = await removeCommentsOf(trx, { groupIds: await listGroupIdsEver(trx, userId), userId });
  await countComments(
    trx,
    removed.map(({ count, ...transaction }) => ({ ...transaction, by: -count })),
  );
}

async function getOpenComment(
  ctx: GroupContext,
  { commentId, transactionId }: CommentPath,
): Promise<Comment> {
  await requireOpen(ctx, { transactionId });
  const { groupId } = ctx.member;
  const comment = await findComment(ctx.trx, { groupId, transactionId, id: commentId });
  if (!comment) throw new DomainError('RESOURCE_NOT_FOUND');
  return comment;
}

/** On a deleted transaction comments are only read. */
async function requireOpen({ trx, member }: GroupContext, path: TransactionPath): Promise<void> {
  const transaction = await getTransaction(trx, member, path);
  if (transaction.deletedAt) throw new ConflictError(transaction);
}

/** A member whom the text `before` an edit mentions may stay in it, though they have left the group since. */
function refuseForeign({ active }: Membership, body: string, before = ''): void {
  const known = mentionsOf(before);
  const foreign = mentionsOf(body).find((userId) => !active.has(userId) && !known.includes(userId));
  if (foreign) throw new DomainError('INVALID_INPUT', { reason: 'mention', userId: foreign });
}

/** What was entered first is not kept once it is edited, so that then its author and its id alone say that it is the same. */
function isSameEntry(member: Membership, { body, editedAt }: Comment, entered: string) {
  return editedAt !== null || isSameText(body, entered, (userId) => isGone(member, userId));
}

/** The history says whom a comment newly mentions. What it says stands in one place, so that it can go. */
function mentioning(userIds: readonly string[]): ActivityDetails | undefined {
  return userIds.length > 0 ? { mentions: userIds.map((userId) => ({ userId })) } : undefined;
}

function record(
  ctx: GroupContext,
  action: ActivityAction,
  { transactionId: id }: Pick<Comment, 'transactionId'>,
  details: ActivityDetails | undefined,
) {
  return recordOwn(ctx, { noun: 'comment', action, id, details });
}
