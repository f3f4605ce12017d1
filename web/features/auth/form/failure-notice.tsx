import { Notice } from '#web/kit/feedback/notice.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';

interface FailureNoticeProps {
  error: unknown;
  /** Said instead of the error's usual text. */
  text?: string | undefined;
}

/** What went wrong with the whole of a form; nothing while nothing did. */
export function FailureNotice({ error, text }: FailureNoticeProps) {
  const errorText = useErrorText();
  if (error === undefined) return null;
  return <Notice tone="danger">{text ?? errorText(error)}</Notice>;
}
