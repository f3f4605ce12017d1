import type { AttachmentType } from '#domain/ledger/attachment.ts';
import { int4, int8, nullable, text, textOf, timestamptz, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement, writeStatement } from '#server/platform/db/statement.ts';

/** Names a file in the store, and the group whose rows say whether it is in use. */
export interface StoredFile {
  readonly groupId: string;
  readonly fileId: string;
}

/** Whether the transaction had an attachment with this id, which was deleted. */
export async function isDeleted(
  db: Db,
  attachment: { readonly groupId: string; readonly transactionId: string; readonly id: string },
): Promise<boolean> {
  const rows = await findDeletion(db, attachment);
  return rows.length > 0;
}

export async function listFilesOf(db: Db, groupIds: readonly string[]): Promise<StoredFile[]> {
  return findFiles(db, { groupIds });
}

export async function isInUse(db: Db, stored: StoredFile): Promise<boolean> {
  const rows = await findUse(db, stored);
  return rows.length > 0;
}

export const insertAttachment = writeStatement({
  text: `
    insert into attachments
      (group_id, id, transaction_id, file_id, name, media_type, bytes, width, height, created_by, created_at)
    values (:groupId, :id, :transactionId, :fileId, :name, :mediaType, :bytes, :width, :height, :createdBy, :createdAt)`,
  values: {
    groupId: uuid,
    id: uuid,
    transactionId: uuid,
    fileId: uuid,
    name: text,
    mediaType: textOf<AttachmentType>(),
    bytes: int4,
    width: nullable(int4),
    height: nullable(int4),
    createdBy: uuid,
    createdAt: timestamptz,
  },
});

/** @returns its file. */
export const deleteAttachment = writeStatement({
  text: `
    delete from attachments where group_id = :groupId and id = :id
    returning group_id as "groupId", file_id as "fileId"`,
  values: { groupId: uuid, id: uuid },
  row: { groupId: uuid, fileId: uuid },
});

const findDeletion = statement({
  text: `
    select history.seq from history
    where history.group_id = :groupId and history.noun_id = :transactionId and history.noun = 'attachment'
      and history.action = 'deleted' and history.snapshot ->> 'attachmentId' = :id::uuid::text
    limit 1`,
  values: { groupId: uuid, transactionId: uuid, id: uuid },
  row: { seq: int8 },
});

const findFiles = statement({
  text: 'select group_id as "groupId", file_id as "fileId" from attachments where group_id = any(:groupIds)',
  values: { groupIds: uuids },
  row: { groupId: uuid, fileId: uuid },
});

const findUse = statement({
  text: 'select id from attachments where group_id = :groupId and file_id = :fileId',
  values: { groupId: uuid, fileId: uuid },
  row: { id: uuid },
});
