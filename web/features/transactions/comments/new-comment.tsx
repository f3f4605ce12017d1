import { SendHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { COMMENT_RULES } from '#domain/comments/comment-text.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import { bodyOf } from '#web/lib/mentions/mention-entry.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import type { TransactionInGroup } from '#web/queries/ledger/attachments.ts';
import { useAddComment } from '#web/queries/ledger/comments.ts';
import { CommentField } from './comment-field.tsx';
import { mentionablesOf } from './mentionables.ts';

interface NewCommentProps {
  subject: TransactionInGroup;
  people: People;
}

/** What is written is kept on the device until it is sent, and comes back into the field where the server did not take it. */
export function NewComment({ subject, people }: NewCommentProps) {
  const { t } = useTranslation('comments');
  const errorText = useErrorText();
  const isOnline = useOnline();
  const mentionables = mentionablesOf(people);
  const [text, setText] = useState('');
  /** As they were typed, until the server has them. */
  const [sending, setSending] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [isSent, setSent] = useState(false);
  const [nextId, setNextId] = useState(() => v7());
  // Sent again as it was, also by another page, it has the same id: an answer that was lost makes no second comment.
  const failed = useRef<{ id: string; text: string }>(undefined);
  const { mutateAsync } = useAddComment(subject);
  const unsent = [...sending, text].filter((typed) => typed.trim() !== '').join('\n');
  const kept = useKeptDraft({
    name: `comment:${subject.transactionId}`,
    values: unsent,
    sentUnder: {
      key: nextId,
      adopt(id) {
        if (failed.current) failed.current.id = id;
      },
    },
    isDirty: unsent !== '',
    restore(typed) {
      setText(typed);
      failed.current = { id: nextId, text: typed };
    },
  });
  const body = COMMENT_RULES.body.tidy(bodyOf(text, mentionables.known));

  async function send() {
    if (brokenTextRule(COMMENT_RULES.body, body) || !isOnline) return;
    const id = failed.current?.text === text ? failed.current.id : nextId;
    const comment = { id, body, createdAt: new Date().toISOString() };
    setNextId(v7());
    setText('');
    setSending((before) => [...before, text]);
    setFailure(undefined);
    setSent(false);
    try {
      await mutateAsync(comment);
      setSent(true);
      if (failed.current?.id === id) failed.current = undefined;
      // At once: the screen may be left before the pause after which it would be forgotten.
      if (sending.length === 0) kept.beginAnew();
    } catch (error) {
      // A comment with its id is or was there, and is another one by now.
      const isConflict = error instanceof ApiError && error.code === 'CONSTRAINT_VIOLATION';
      failed.current = isConflict ? undefined : { id, text };
      setFailure(error);
      // What was begun meanwhile stays, too.
      setText((begun) => (begun === '' ? text : `${text}\n${begun}`));
    } finally {
      setSending((before) => before.toSpliced(before.indexOf(text), 1));
    }
  }

  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <CommentField
          label={t('label')}
          placeholder={t('placeholder')}
          people={people}
          mentionables={mentionables}
          text={text}
          onTextChange={(next) => {
            setText(next);
            setFailure(undefined);
          }}
          error={failure === undefined ? undefined : t('notSent', { reason: errorText(failure) })}
          onSubmit={() => void send()}
        />
        <div className="mt-1.5">
          <Text size="xs" tone="faint">
            {isOnline ? (
              <>
                {t('mention')} <span className="coarse:hidden">{t('keys')}</span>
              </>
            ) : (
              t('offline')
            )}
          </Text>
        </div>
      </div>
      <IconButton
        icon={SendHorizontal}
        label={t('send')}
        variant="primary"
        disabled={!isOnline || text.trim() === ''}
        onClick={() => void send()}
      />
      <span role="status" className="sr-only">
        {isSent && t('sent')}
      </span>
    </div>
  );
}
