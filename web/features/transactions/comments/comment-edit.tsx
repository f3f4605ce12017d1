import { useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { COMMENT_RULES } from '#domain/comments/comment-text.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
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
  const [text, setText] = useState(() => entryOf(comment.body, nameIn));
  const edit = useEditComment(comment);
  const body = COMMENT_RULES.body.tidy(bodyOf(text, mentionables.known));
  const broken = brokenTextRule(COMMENT_RULES.body, body);

  function save() {
    if (broken || edit.isPending) return;
    if (body === comment.body) onDone();
    else edit.mutate({ id: comment.id, body }, { onSuccess: onDone });
  }

  return (
    <Stack gap="s">
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
        onSubmit={save}
        onEscape={onDone}
        autoFocus
      />
      <Row gap="s">
        <Button variant="primary" size="sm" busy={edit.isPending} onClick={save}>
          {t('app:action.save')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          {t('app:action.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
