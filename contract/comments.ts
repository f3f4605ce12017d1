import { z } from 'zod';
import { COMMENT_RULES } from '#domain/comments/comment-text.ts';
import { endpoint, pageQuery } from './endpoint.ts';
import { transactionParams } from './transactions.ts';
import { idSchema, instantSchema, mintedIdSchema, textSchema } from './value.ts';

/** 1 to 1,000 characters. `<@userId>` mentions a member of the group, guests included, and counts as one of them. */
const body = textSchema(COMMENT_RULES.body);

export const newCommentSchema = z.object({ id: mintedIdSchema.optional(), body });
export type NewComment = z.output<typeof newCommentSchema>;

export const commentEditSchema = z.object({ body });
export type CommentEdit = z.output<typeof commentEditSchema>;

export const commentSchema = z.object({
  id: idSchema,
  groupId: idSchema,
  transactionId: idSchema,
  /** Who wrote it: a member, or a former one. */
  userId: idSchema,
  /** With `<@userId>` where a member is mentioned. */
  body: z.string(),
  createdAt: instantSchema,
  /** When its text was last changed. */
  editedAt: instantSchema.nullable(),
});
export type Comment = z.output<typeof commentSchema>;

const commentParams = transactionParams.extend({ commentId: idSchema });

export const listComments = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/transactions/:transactionId/comments',
  access: 'user',
  summary: 'What members say about a transaction, newest first; deleted transactions included',
  params: transactionParams,
  query: pageQuery,
  data: commentSchema,
  list: true,
});

export const addComment = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/transactions/:transactionId/comments',
  access: 'user',
  summary:
    'Say something about a transaction; the same `id` again is the same comment, and a conflict once it was deleted',
  params: transactionParams,
  body: newCommentSchema,
  data: commentSchema,
  status: 201,
});

export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/groups/:groupId/transactions/:transactionId/comments/:commentId',
  access: 'user',
  summary: 'Change the text of one’s own comment',
  params: commentParams,
  body: commentEditSchema,
  data: commentSchema,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/transactions/:transactionId/comments/:commentId',
  access: 'user',
  summary: 'Take back one’s own comment for good; the group’s admins any',
  params: commentParams,
});
