import { z } from 'zod';
import { ATTACHMENT_TYPES } from '#domain/ledger/attachment.ts';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { endpoint } from './endpoint.ts';
import { transactionParams } from './transactions.ts';
import { idSchema, instantSchema, mintedIdSchema, textSchema } from './value.ts';

/** A photo or a PDF of a transaction. The file itself is answered by readAttachment. */
export const attachmentSchema = z.object({
  id: idSchema,
  transactionId: idSchema,
  /** For the eye: nothing is found by it. */
  name: z.string(),
  mediaType: z.enum(ATTACHMENT_TYPES),
  /** As it is kept, which for a picture is not as it was sent. */
  bytes: z.number().int(),
  /** Pixels; null for a PDF, like the height. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdBy: idSchema,
  createdAt: instantSchema,
});
export type Attachment = z.output<typeof attachmentSchema>;

const attachmentParams = transactionParams.extend({ attachmentId: idSchema });

export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/transactions/:transactionId/attachments',
  access: 'user',
  summary: 'Photos and PDFs of a transaction, the oldest first',
  params: transactionParams,
  data: z.array(attachmentSchema),
});

/** The id is the client's, so that what is sent again is the same attachment. */
export const addAttachment = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/transactions/:transactionId/attachments/:attachmentId',
  access: 'user',
  summary:
    'Add a photo (JPEG, PNG, WebP) or a PDF of at most 10 MB; what a camera wrote beside a picture is taken out',
  params: transactionParams.extend({ attachmentId: mintedIdSchema }),
  query: z.object({ name: textSchema(ATTACHMENT_RULES.name).default('file') }),
  upload: true,
  data: attachmentSchema,
});

export const readAttachment = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/transactions/:transactionId/attachments/:attachmentId/file',
  access: 'user',
  summary: 'The file, or a small picture of it',
  params: attachmentParams,
  query: z.object({ size: z.enum(['whole', 'small']).default('whole') }),
  download: ATTACHMENT_TYPES,
});

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/transactions/:transactionId/attachments/:attachmentId',
  access: 'user',
  summary: 'Delete an attachment for good: one’s own, or as an admin any',
  params: attachmentParams,
});
