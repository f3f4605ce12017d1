import { infiniteQueryOptions, type QueryClient, useMutation, useMutationState } from '@tanstack/react-query';
import { addComment, type Comment, deleteComment, editComment, listComments } from '#contract/comments.ts';
import { call } from '#web/lib/api/call.ts';
import { orGone } from '#web/lib/api/or-gone.ts';
import { commentedKeys, keys } from '#web/queries/connection/keys.ts';
import { expectOwnChange } from '#web/queries/connection/live.ts';
import { inEachPage, type PagesOf, paging } from '#web/queries/connection/paging.ts';
import type { TransactionInGroup } from './attachments.ts';

const PAGE_SIZE = 20;

/** A comment on its way. Sent again, it has the same id and is the same comment. */
export interface SentComment {
  id: string;
  body: string;
  createdAt: string;
}

type CommentPages = PagesOf<Comment>;

/** Newest first, page after page. */
export function commentsQuery({ groupId, transactionId }: TransactionInGroup) {
  return infiniteQueryOptions({
    queryKey: keys.comments(groupId, transactionId),
    ...paging(listComments, { params: { groupId, transactionId }, query: { limit: PAGE_SIZE } }),
  });
}

export function useAddComment({ groupId, transactionId }: TransactionInGroup) {
  return useMutation({
    mutationKey: addingKey({ groupId, transactionId }),
    mutationFn: ({ id, body }: SentComment) => {
      expectOwnChange(transactionId);
      return call(addComment, { params: { groupId, transactionId }, body: { id, body } });
    },
    onSuccess: (comment, _, __, { client }) =>
      changed(client, { groupId, transactionId }, (pages) => withAdded(pages, comment)),
  });
}

/** Those that no answer has come for yet, in the order in which they were sent. */
export function useCommentsOnTheirWay(subject: TransactionInGroup): SentComment[] {
  return useMutationState({
    filters: { mutationKey: addingKey(subject), status: 'pending' },
    select: ({ state }) => state.variables,
  }).filter(isSent);
}

export function useEditComment({ groupId, transactionId }: TransactionInGroup) {
  return useMutation({
    mutationFn: ({ id: commentId, body }: Pick<Comment, 'id' | 'body'>) => {
      expectOwnChange(transactionId);
      return call(editComment, { params: { groupId, transactionId, commentId }, body: { body } });
    },
    onSuccess: (comment, _, __, { client }) =>
      changed(client, { groupId, transactionId }, (pages) => withEdited(pages, comment)),
  });
}

export function useDeleteComment({ groupId, transactionId }: TransactionInGroup) {
  return useMutation({
    mutationFn: (commentId: string) => {
      expectOwnChange(transactionId);
      return orGone(call(deleteComment, { params: { groupId, transactionId, commentId } }));
    },
    onSuccess: (_, commentId, __, { client }) =>
      changed(client, { groupId, transactionId }, (pages) =>
        inEachPage(pages, (data) => data.filter(({ id }) => id !== commentId)),
      ),
  });
}

const addingKey = ({ groupId, transactionId }: TransactionInGroup) => ['comment', groupId, transactionId];

/** What the server answered is shown; the reads after it bring what others have said meanwhile, and the count in the list. */
function changed(
  client: QueryClient,
  { groupId, transactionId }: TransactionInGroup,
  change: (pages: CommentPages) => CommentPages,
): void {
  client.setQueryData<CommentPages>(keys.comments(groupId, transactionId), (kept) => kept && change(kept));
  for (const queryKey of commentedKeys(groupId)) void client.invalidateQueries({ queryKey });
}

/** One that was sent before, and was read since, stays in its place. */
function withAdded(pages: CommentPages, comment: Comment): CommentPages {
  const [first, ...rest] = pages.pages;
  const isKnown = pages.pages.some(({ data }) => data.some(({ id }) => id === comment.id));
  if (isKnown || !first) return withEdited(pages, comment);
  return { ...pages, pages: [{ ...first, data: [comment, ...first.data] }, ...rest] };
}

function withEdited(pages: CommentPages, comment: Comment): CommentPages {
  return inEachPage(pages, (data) => data.map((other) => (other.id === comment.id ? comment : other)));
}

function isSent(variables: unknown): variables is SentComment {
  return typeof variables === 'object' && variables !== null && 'body' in variables;
}
