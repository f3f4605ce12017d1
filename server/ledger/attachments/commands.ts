import { join } from 'node:path';
import type { Attachment } from '#contract/attachments.ts';
import type { Transaction } from '#contract/transactions.ts';
import { DAY_SECONDS } from '#domain/calendar/day.ts';
import { DomainError } from '#domain/error.ts';
import { mayRemoveAttachment } from '#domain/ledger/attachment.ts';
import { fileNameOfType } from '#domain/ledger/file-name.ts';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { getTransaction } from '#server/ledger/transactions/queries.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import { recordOwn } from '#server/membership/history/record.ts';
import { type Asking, requireMayWrite } from '#server/membership/memberships/permission.ts';
import { type GroupCaller, getMembership, type Membership } from '#server/membership/memberships/queries.ts';
import type { RefusedAccounts } from '#server/platform/callers/refused-accounts.ts';
import type { StepsContext } from '#server/platform/commands/context.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { KeptFile } from '#server/platform/files/kept-file.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import { countTry } from '#server/platform/http/rate-limits.ts';
import { addJob, addJobLater, addJobs } from '#server/platform/jobs/queue.ts';
import { onAbortOf } from '#server/platform/turns/leaving.ts';
import { contentOf } from './content.ts';
import { type AttachmentPath, findAttachment, keyOf, listAttachments, smallKeyOf } from './queries.ts';
import { receiveFile } from './receiving.ts';
import {
  deleteAttachment,
  insertAttachment,
  isDeleted,
  isInUse,
  listFilesOf,
  type StoredFile,
} from './rows.ts';

interface Upload extends AttachmentPath {
  readonly caller: GroupCaller;
  readonly source: AsyncIterable<Buffer>;
  /** Bytes that the request says it brings. */
  readonly announced: number | undefined;
  /** Aborts when the caller has gone, also once the file was read. */
  readonly signal: AbortSignal;
}

/** Of one account, as they are kept: by its changes alone it could store a hundred times as many. */
const RECEIPT_BYTES_A_DAY_MAX = 2_000_000_000;

/** Receipts are counted by so many bytes. */
const COUNTED_BYTES = 100_000;

/** Far longer than the way from the store to the row takes. */
const UNUSED_AFTER_SECONDS = 60 * 60;

/**
 * The first half of an upload, before the group is locked: a slow line or a slow store keeps no member waiting. What can be
 * refused before it is read is. A job removes the file again where the second half never comes. Throws
 * SERVICE_UNAVAILABLE where too many files wait, or the caller has gone, and RATE_LIMIT_EXCEEDED.
 * @param refused those that have used up the bytes of their day
 * @returns undefined where the attachment is there already
 */
export async function keepFile(
  ctx: StepsContext,
  refused: RefusedAccounts,
  { caller, source, announced, signal, ...path }: Upload,
): Promise<KeptFile | undefined> {
  const { db, config, now } = ctx;
  const { groupId, userId } = caller;
  const member = await getMembership(db, caller);
  if (await findAttachment(db, member, path.attachmentId)) return undefined;
  await getEditable({ trx: db, member, policy: config }, path);
  await requireAttachable(db, member, path);
  refused.refuse(userId, now);
  const received = await receiveFile(source, { folder: join(config.dataDir, 'incoming'), announced });
  try {
    if (signal.aborted) throw new DomainError('SERVICE_UNAVAILABLE');
    const done = await ctx.fileWork({
      // The same file that is sent again, while the first one waits, is worked on once.
      key: [userId, groupId, path.transactionId, path.attachmentId].join(' '),
      lane: userId,
      onLeave: onAbortOf(signal),
      // It may have come another time meanwhile, by a faster line.
      work: async () => ({
        file: (await findAttachment(db, caller, path.attachmentId))
          ? undefined
          : await storeFile(ctx, caller, await received.read(), (bytes) =>
              refused.remember(userId, now, () => countBytes(ctx, userId, bytes)),
            ),
      }),
    });
    if (!done) throw new DomainError('SERVICE_UNAVAILABLE');
    return done.file;
  } finally {
    await received.close();
  }
}

/** A row that names the file comes later. @param count of the bytes that are kept; where it throws, none are. */
async function storeFile(
  { files, newId, transaction }: StepsContext,
  { groupId }: GroupCaller,
  received: Buffer,
  count: (bytes: number) => Promise<void>,
): Promise<KeptFile> {
  const { bytes, small, ...content } = await contentOf(received);
  await count(bytes.length + (small?.length ?? 0));
  const fileId = newId();
  const stored = { groupId, fileId };
  await transaction(({ trx }) => addJobLater(trx, 'remove-unused-file', stored, UNUSED_AFTER_SECONDS));
  await files.put(keyOf(fileId), bytes, content.mediaType);
  if (small) await files.put(smallKeyOf(fileId), small, 'image/webp');
  return { ...content, fileId, bytes: bytes.length };
}

async function countBytes(ctx: StepsContext, userId: string, bytes: number): Promise<void> {
  await countTry(ctx, {
    points: RECEIPT_BYTES_A_DAY_MAX / COUNTED_BYTES,
    seconds: DAY_SECONDS,
    key: `receipts of ${userId}`,
    times: Math.ceil(bytes / COUNTED_BYTES),
  });
}

/**
 * The same id again is the same attachment. It is part of editing the transaction and asks for the same: throws
 * EXPENSE_NOT_FOUND, TIER_LIMITS_EXCEEDED, CONSTRAINT_VIOLATION for a deleted transaction, CONSTRAINT_VIOLATION
 * `{reason: 'attachment-deleted'}` for the id of a deleted attachment, which stays deleted, and INVALID_INPUT
 * `{reason: 'too-many-attachments', count}`.
 */
export async function addAttachment(
  ctx: GroupContext,
  { name, file, ...path }: AttachmentPath & { readonly name: string; readonly file: KeptFile | undefined },
): Promise<Recorded<Attachment>> {
  const { trx, member, now } = ctx;
  const { groupId, userId } = member;
  const { transactionId, attachmentId: id } = path;
  const there = await findAttachment(trx, member, id);
  if (there?.transactionId === transactionId && there.createdBy === userId)
    return { value: there, changes: [] };
  if (there) throw new DomainError('CONSTRAINT_VIOLATION', { id });
  const transaction = await getEditable(ctx, path);
  await requireAttachable(trx, member, path);
  // Without a file it was there in the first half, and is nowhere now.
  if (!file) throw new DomainError('CONSTRAINT_VIOLATION', { id });
  const about = { id, transactionId, name: fileNameOfType(name, file.mediaType), createdBy: userId };
  await insertAttachment(trx, { ...file, ...about, groupId, createdAt: now });
  const { fileId: _, ...content } = file;
  const change = await recordOwn(ctx, { noun: 'attachment', action: 'created', id: transaction.id });
  return { value: { ...content, ...about, createdAt: now.toISOString() }, changes: [change] };
}

/** Throws INSUFFICIENT_PERMISSIONS where another member brought it and the caller is no admin. */
export async function removeAttachment(
  ctx: GroupContext,
  path: AttachmentPath,
): Promise<Recorded<undefined>> {
  const { trx, member } = ctx;
  const transaction = await getEditable(ctx, path);
  const attachment = await findAttachment(trx, member, path.attachmentId);
  if (attachment?.transactionId !== path.transactionId) throw new DomainError('RESOURCE_NOT_FOUND');
  if (!mayRemoveAttachment(attachment, member)) throw new DomainError('INSUFFICIENT_PERMISSIONS');
  const [stored] = await deleteAttachment(trx, { groupId: member.groupId, id: attachment.id });
  if (stored) await addJob(trx, 'remove-unused-file', stored);
  const details = { attachmentId: attachment.id };
  const change = await recordOwn(ctx, { noun: 'attachment', action: 'deleted', id: transaction.id, details });
  return { value: undefined, changes: [change] };
}

/** Of groups that are about to be deleted, with all their rows. */
export async function dropFilesOf(trx: Trx, groupIds: readonly string[]): Promise<void> {
  const files = await listFilesOf(trx, groupIds);
  if (files.length > 0) await addJobs(trx, 'remove-unused-file', files);
}

/** A job. Rows are the truth: a file that one of them names stays. */
export async function removeUnusedFile({ db, files }: StepsContext, stored: StoredFile): Promise<void> {
  if (await isInUse(db, stored)) return;
  await files.remove(keyOf(stored.fileId));
  await files.remove(smallKeyOf(stored.fileId));
}

/** What asks for the same as an edit of the transaction. */
async function getEditable(asking: Asking, path: AttachmentPath): Promise<Transaction> {
  await requireMayWrite(asking, 'edit_expense');
  const transaction = await getTransaction(asking.trx, asking.member, path);
  if (transaction.deletedAt !== null) throw new ConflictError(transaction);
  return transaction;
}

/** That the id is of no deleted attachment, and that the transaction holds one more. */
async function requireAttachable(db: Db, member: Membership, path: AttachmentPath): Promise<void> {
  const { transactionId, attachmentId: id } = path;
  if (await isDeleted(db, { groupId: member.groupId, transactionId, id }))
    throw new DomainError('CONSTRAINT_VIOLATION', { reason: 'attachment-deleted' });
  const { length: count } = await listAttachments(db, member, path);
  const { max } = ATTACHMENT_RULES.count;
  if (count >= max) throw new DomainError('INVALID_INPUT', { reason: 'too-many-attachments', count: max });
}
