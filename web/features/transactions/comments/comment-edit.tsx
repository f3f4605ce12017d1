import { useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { COMMENT_RULES } from '#domain/comments/comment-text.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { RestoredNotice } from '#web/kit/feedback/restored-notice.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import { bodyOf, entryOf } from '#web/lib/mentions/mention-entry.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { useEditComment } from '#web/queries/ledger/comments.ts';
import { CommentField } from './comment-field.tsx';
import { mentionablesOf } from './mentionables.ts';

interface CommentEditProps {
  comment: Comment;
  people: People;
  onDone: () => void;
}

/** One's own comment, to be changed in its place. It stays open until the server has taken it. */
export function CommentEdit({ comment, people, onDone }: CommentEditProps) {
  const { t } = useTranslation('comments');
  const errorText = useErrorText();
  const mentionables = mentionablesOf(people, comment.body);
  const nameIn = (id: string) => mentionables.known.find((one) => one.id === id)?.name ?? '';
  const [begun] = useState(() => entryOf(comment.body, nameIn));
  const [text, setText] = useState(begun);
  const edit = useEditComment(comment);
  const body = COMMENT_RULES.body.tidy(bodyOf(text, mentionables.known));
  const broken = brokenTextRule(COMMENT_RULES.body, body);

  const kept = useKeptDraft({
    name: `comment:${comment.transactionId}:${comment.id}`,
    version: Date.parse(comment.editedAt ?? comment.createdAt),
    values: text,
    isDirty: text !== begun,
    restore: setText,
  });
  const close = useDiscard(text !== begun && !edit.isPending, onDone, kept.forget);

  async function save() {
    if (broken || edit.isPending) return;
    if (body !== comment.body) {
      const isSaved = await edit.mutateAsync({ id: comment.id, body }).catch(() => undefined);
      if (!isSaved) return;
    }
    kept.forget();
    onDone();
  }

  return (
    <Stack gap="s">
      <RestoredNotice kept={kept} form={{ reset: () => setText(begun) }} />
      <CommentField
        label={t('editLabel')}
        people={people}
        mentionables={mentionables}
        text={text}
        onTextChange={setText}
        error={
          broken === 'too_small'
            ? t('missing')
            : edit.isError
              ? t('notSaved', { reason: errorText(edit.error) })
              : undefined
        }
        onSubmit={() => void save()}
        onEscape={close}
        autoFocus
      />
      <Row gap="s">
        <Button variant="primary" size="sm" busy={edit.isPending} onClick={() => void save()}>
          {t('app:action.save')}
        </Button>
        <Button variant="quiet" size="sm" onClick={close}>
          {t('app:action.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
