import { Notice } from '#web/kit/feedback/notice.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { isDeclined } from '#web/lib/session/passkeys.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { isProofWanted } from '#web/queries/people/proof.ts';

interface RefusalProps {
  error: unknown;
  /** What it means here when the server does not take what was entered. */
  text?: string | undefined;
}

/** Why it did not work; nothing when the person called it off. */
export function Refusal({ error, text }: RefusalProps) {
  const errorText = useErrorText();
  if (isProofWanted(error) || isDeclined(error)) return null;
  return <Notice tone="danger">{text && isAnswer(error) ? text : errorText(error)}</Notice>;
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404, 422].includes(error.status);
}
