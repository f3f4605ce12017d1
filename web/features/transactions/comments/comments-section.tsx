import { useInfiniteQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useId } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { mayDeleteComment, mayEditComment } from '#domain/comments/comment.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { TryAgain } from '#web/kit/feedback/try-again.tsx';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { useReader } from '#web/parts/people/use-may.ts';
import type { TransactionInGroup } from '#web/queries/ledger/attachments.ts';
import { commentsQuery, useCommentsOnTheirWay } from '#web/queries/ledger/comments.ts';
import { CommentRow } from './comment-row.tsx';
import { NewComment } from './new-comment.tsx';

interface CommentsSectionProps {
  transaction: Transaction;
  group: Group;
  people: People;
  /** The ids of those that are being edited. */
  edited: readonly string[];
  onEdit: Dispatch<SetStateAction<readonly string[]>>;
}

/** What members say about a transaction, the newest last, above the field for one more. */
export function CommentsSection({ transaction, group, people, edited, onEdit }: CommentsSectionProps) {
  const { t } = useTranslation('comments');
  const errorText = useErrorText();
  const isOnline = useOnline();
  const titleId = useId();
  const subject = { groupId: group.id, transactionId: transaction.id };
  const query = useInfiniteQuery(commentsQuery(subject));
  const read = query.data?.pages.flatMap((page) => page.data).toReversed() ?? [];
  const onTheirWay = useOnTheirWay(subject, people.you, read);
  const isOpen = transaction.deletedAt === null;
  const reader = useReader(group);
  const isEmpty = query.isSuccess && read.length + onTheirWay.length === 0;
  // Nothing was said, and nothing can be.
  if (isEmpty && !isOpen) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-5"
    >
      <Heading level={3} id={titleId}>
        {t('title')}
      </Heading>
      {query.isPending && isOnline && <SkeletonRows rows={2} />}
      {!query.data && !isOnline && <Faint>{t('offlineUnread')}</Faint>}
      {query.isError && !query.data && isOnline && (
        <Notice
          tone="danger"
          title={t('failed')}
          action={<TryAgain size="sm" onRetry={() => void query.refetch()} />}
        >
          {errorText(query.error)}
        </Notice>
      )}
      {isEmpty && <Faint>{t('empty')}</Faint>}
      <LoadMore query={query} label={t('earlier')} />
      {read.length + onTheirWay.length > 0 && (
        <ul aria-labelledby={titleId}>
          {read.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              people={people}
              mayEdit={isOpen && mayEditComment(comment, reader)}
              mayDelete={isOpen && mayDeleteComment(comment, reader)}
              isEditing={edited.includes(comment.id)}
              onEditing={(begins) =>
                onEdit((ids) => (begins ? [...ids, comment.id] : ids.filter((id) => id !== comment.id)))
              }
            />
          ))}
          {onTheirWay.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              people={people}
              mayEdit={false}
              mayDelete={false}
              isOnItsWay
            />
          ))}
        </ul>
      )}
      {isOpen ? <NewComment subject={subject} people={people} /> : <Faint>{t('readOnly')}</Faint>}
    </section>
  );
}

function Faint({ children }: { children: string }) {
  return (
    <Text size="s" tone="faint">
      {children}
    </Text>
  );
}

/** As they will be, below what was read. The read that tells of one may come before its own answer. */
function useOnTheirWay(subject: TransactionInGroup, userId: string, read: readonly Comment[]): Comment[] {
  return useCommentsOnTheirWay(subject)
    .filter(({ id }) => !read.some((comment) => comment.id === id))
    .map((sent) => ({ ...sent, ...subject, userId, editedAt: null }));
}
