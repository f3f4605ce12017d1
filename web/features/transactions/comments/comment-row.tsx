import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { Comment } from '#contract/comments.ts';
import { commentParts } from '#domain/comments/comment-text.ts';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { Menu } from '#web/kit/popups/menu.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useFocusBack } from '#web/kit/popups/use-focus-back.ts';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { formatAgo } from '#web/lib/format/relative-time.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';
import type { People } from '#web/parts/people/people.ts';
import { useDeleteComment } from '#web/queries/ledger/comments.ts';
import { CommentEdit } from './comment-edit.tsx';

interface CommentRowProps {
  comment: Comment;
  people: People;
  /** What the reader may do with it. */
  mayEdit: boolean;
  mayDelete: boolean;
  isEditing?: boolean;
  onEditing?: (begins: boolean) => void;
  /** No server has answered it yet. */
  isOnItsWay?: boolean;
}

/** What one member said, under their name. */
export function CommentRow({
  comment,
  people,
  mayEdit,
  mayDelete,
  isEditing = false,
  onEditing,
  isOnItsWay = false,
}: CommentRowProps) {
  const { t } = useTranslation('comments');
  const language = useLanguage();
  const menuButton = useFocusBack(isEditing);
  const row = useRef<HTMLLIElement>(null);
  const { remove, isPending } = useRemoval(comment, people, () => leave(row.current));
  const author = people.get(comment.userId);
  const name = author.isYou ? t('you') : author.name;
  const items = [
    ...(mayEdit ? [{ label: t('app:action.edit'), icon: Pencil, onSelect: () => onEditing?.(true) }] : []),
    ...(mayDelete
      ? [{ label: t('app:action.delete'), icon: Trash2, tone: 'danger' as const, onSelect: remove }]
      : []),
  ];
  return (
    <li ref={row} className={classes('flex gap-3 py-2', (isOnItsWay || isPending) && 'opacity-60')}>
      <Avatar id={author.userId} name={author.name} src={author.avatarUrl} size={32} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <Text as="span" size="s" weight="strong">
            <bdi className="wrap-anywhere">{name}</bdi>
          </Text>
          <span className="text-xs text-ink-3">
            {isOnItsWay ? (
              t('sending')
            ) : (
              <time dateTime={comment.createdAt} title={formatInstant(comment.createdAt, language)}>
                {formatAgo(comment.createdAt, new Date(), language)}
              </time>
            )}
            {comment.editedAt && (
              <span title={formatInstant(comment.editedAt, language)}> · {t('edited')}</span>
            )}
          </span>
        </div>
        {isEditing ? (
          <CommentEdit comment={comment} people={people} onDone={() => onEditing?.(false)} />
        ) : (
          <CommentText body={comment.body} people={people} />
        )}
      </div>
      {items.length > 0 && !isEditing && !isOnItsWay && (
        <Menu
          trigger={
            <IconButton
              ref={menuButton}
              icon={MoreHorizontal}
              size="sm"
              label={t(author.isYou ? 'actionsForYours' : 'actionsFor', { name })}
            />
          }
          items={items}
        />
      )}
    </li>
  );
}

/** With its lines, and each mention by the name that the member has now. */
function CommentText({ body, people }: { body: string; people: People }) {
  return (
    <Text as="div" size="s">
      <bdi className="whitespace-pre-line wrap-anywhere">
        {commentParts(body).map((part) =>
          'text' in part ? part.text : <Mention key={part.at} userId={part.userId} people={people} />,
        )}
      </bdi>
    </Text>
  );
}

function Mention({ userId, people }: { userId: string; people: People }) {
  const person = people.get(userId);
  return (
    <bdi
      className={classes(
        'rounded-s px-0.5 font-semibold text-focus',
        // The reader's own is found at a glance.
        person.isYou && 'bg-focus-soft',
      )}
    >
      @{person.shortName}
    </bdi>
  );
}

/** Moves the keyboard from a row that goes to the menu of the next comment, or else to the field for a new one. */
function leave(row: HTMLElement | null): void {
  const focused = document.activeElement;
  // The question may still be closing. Elsewhere the reader has moved on meanwhile.
  const isFree = !focused || focused === document.body || focused.closest('[role="alertdialog"]');
  if (!row || !(isFree || row.contains(focused))) return;
  const controls = row.closest('section')?.querySelectorAll<HTMLElement>('li button, textarea') ?? [];
  [...controls]
    .find((control) => row.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING)
    ?.focus();
}

/** `onLeaving` is called for a removal by a key, while the comment is still on the screen. */
function useRemoval(comment: Comment, people: People, onLeaving: () => void) {
  const { t } = useTranslation('comments');
  const confirm = useConfirm();
  const errorText = useErrorText();
  const removal = useDeleteComment({ groupId: comment.groupId, transactionId: comment.transactionId });
  const author = people.get(comment.userId);
  async function ask() {
    const question = {
      title: author.isYou ? t('delete.own') : t('delete.of', { name: author.shortName }),
      message: t('delete.message'),
      confirmLabel: t('app:action.delete'),
      variant: 'danger',
    } as const;
    if (!(await confirm(question))) return;
    // A finger would open the keyboard of its device.
    const isByKey = document.activeElement?.matches(':focus-visible') ?? false;
    removal.mutate(comment.id, {
      onSuccess: () => isByKey && onLeaving(),
      onError: (error) => notifyFailure(error, errorText, (reason) => t('delete.failed', { reason })),
    });
  }
  return { remove: () => void ask(), isPending: removal.isPending };
}
