import type { Attachment } from '#contract/attachments.ts';
import { DomainError } from '#domain/error.ts';
import type { AttachmentType } from '#domain/ledger/attachment.ts';
import { fileNameOfType } from '#domain/ledger/file-name.ts';
import { CALLER } from '#server/membership/memberships/fragments.ts';
import { type GroupCaller, memberStatement } from '#server/membership/memberships/queries.ts';
import { bool, int4, json, nullable, text, textOf, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FileAnswer } from '#server/platform/files/file-answer.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';

export interface AttachmentPath {
  readonly transactionId: string;
  readonly attachmentId: string;
}

/** The oldest first, also of a deleted transaction. Throws GROUP_NOT_FOUND or EXPENSE_NOT_FOUND. */
export async function listAttachments(
  db: Db,
  caller: GroupCaller,
  { transactionId }: { readonly transactionId: string },
): Promise<Attachment[]> {
  const [row] = await findAll(db, caller, { transactionId });
  if (!row.exists) throw new DomainError('EXPENSE_NOT_FOUND');
  return row.attachments ?? [];
}

/** Of whichever transaction of the group. */
export async function findAttachment(
  db: Db,
  caller: GroupCaller,
  attachmentId: string,
): Promise<Attachment | undefined> {
  const [row] = await findOne(db, caller, { attachmentId });
  return row.attachment ?? undefined;
}

/** Throws GROUP_NOT_FOUND, EXPENSE_NOT_FOUND or RESOURCE_NOT_FOUND. */
export async function getFile(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  caller: GroupCaller,
  { size, ...path }: AttachmentPath & { readonly size: 'whole' | 'small' },
): Promise<FileAnswer> {
  const [row] = await findFile(db, caller, path);
  if (!row.exists) throw new DomainError('EXPENSE_NOT_FOUND');
  const { file_id: fileId, name, media_type: mediaType, bytes } = row;
  const isSmall = size === 'small';
  if (!fileId || !name || !mediaType || (isSmall && mediaType === 'application/pdf'))
    throw new DomainError('RESOURCE_NOT_FOUND');
  const sentType = isSmall ? 'image/webp' : mediaType;
  return {
    tag: `${fileId} ${size}`,
    mediaType: sentType,
    // Rows from before were kept under any extension.
    name: fileNameOfType(name, sentType),
    bytes: isSmall ? undefined : (bytes ?? undefined),
    async open() {
      const stream = await files.open(isSmall ? smallKeyOf(fileId) : keyOf(fileId));
      if (!stream) throw new DomainError('RESOURCE_NOT_FOUND');
      return stream;
    },
  };
}

/** In the store. */
export function keyOf(fileId: string): string {
  return `attachments/${fileId}`;
}

export function smallKeyOf(fileId: string): string {
  return `${keyOf(fileId)}-small`;
}

// As the contract has an attachment, since it is sent as it is read.
const ATTACHMENT = `json_build_object(
  'id', attachments.id, 'transactionId', attachments.transaction_id, 'name', attachments.name,
  'mediaType', attachments.media_type, 'bytes', attachments.bytes, 'width', attachments.width,
  'height', attachments.height, 'createdBy', attachments.created_by,
  'createdAt', to_char(attachments.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const EXISTS = `exists (
  select 1 from transactions where transactions.group_id = :groupId and transactions.id = :transactionId
) as exists`;

const findAll = memberStatement({
  text: `
    with ${CALLER}
    select ${EXISTS}, (
      select json_agg(${ATTACHMENT} order by attachments.created_at, attachments.id) from attachments
      where attachments.group_id = :groupId and attachments.transaction_id = :transactionId
    ) as attachments
    from caller`,
  values: { transactionId: uuid },
  row: { exists: bool, attachments: nullable(json<Attachment[]>()) },
});

const findOne = memberStatement({
  text: `
    with ${CALLER}
    select (
      select ${ATTACHMENT} from attachments
      where attachments.group_id = :groupId and attachments.id = :attachmentId
    ) as attachment
    from caller`,
  values: { attachmentId: uuid },
  row: { attachment: nullable(json<Attachment>()) },
});

const findFile = memberStatement({
  text: `
    with ${CALLER}
    select ${EXISTS}, attachments.file_id, attachments.name, attachments.media_type, attachments.bytes
    from caller left join attachments on attachments.group_id = :groupId
      and attachments.transaction_id = :transactionId and attachments.id = :attachmentId`,
  values: { transactionId: uuid, attachmentId: uuid },
  row: {
    exists: bool,
    file_id: nullable(uuid),
    name: nullable(text),
    media_type: nullable(textOf<AttachmentType>()),
    bytes: nullable(int4),
  },
});
