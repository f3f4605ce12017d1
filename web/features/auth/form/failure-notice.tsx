import { Notice } from '#web/kit/feedback/notice.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';

interface FailureNoticeProps {
  error: unknown;
  /** Said instead of the error's usual text. */
  text?: string | undefined;
}

/** The error of a form as a whole; renders nothing without one. */
export function FailureNotice({ error, text }: FailureNoticeProps) {
  const errorText = useErrorText();
  if (error === undefined) return null;
  return <Notice tone="danger">{text ?? errorText(error)}</Notice>;
}
