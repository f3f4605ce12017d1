import { COMMENT_RULES } from '#domain/comments/comment-text.ts';
import { MentionArea } from '#web/kit/fields/mention-area.tsx';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { bodyOf } from '#web/lib/mentions/mention-entry.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';
import type { People } from '#web/parts/people/people.ts';
import type { Mentionables } from './mentionables.ts';

interface CommentFieldProps {
  label: string;
  placeholder?: string;
  people: People;
  mentionables: Mentionables;
  text: string;
  onTextChange: (text: string) => void;
  /** Why it was not sent. */
  error: string | undefined;
  onSubmit: () => void;
  onEscape?: () => void;
  autoFocus?: boolean;
}

/** The text of a comment while it is written. */
export function CommentField({
  people,
  mentionables: { offered, known },
  text,
  onTextChange,
  error,
  ...field
}: CommentFieldProps) {
  const { t } = useTranslation('comments');
  const language = useLanguage();
  const { max, count } = COMMENT_RULES.body;
  const used = count(bodyOf(text, known).trim());
  const params = { used: formatNumber(used, language), max: formatNumber(max, language) };
  return (
    <MentionArea
      {...field}
      value={text}
      onValueChange={onTextChange}
      people={offered}
      faceOf={({ id, fullName }) => (
        <Avatar id={id} name={fullName} src={people.get(id).avatarUrl} size={24} />
      )}
      optionsLabel={t('people')}
      countOf={(found) => t('peopleFound', { count: found })}
      hint={used > max / 2 ? t('count', params) : undefined}
      error={used > max ? t('tooLong', params) : error}
    />
  );
}
