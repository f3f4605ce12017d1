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
  const isOwnText = text && isAnswer(error) && !isRefusedToDemo(error);
  return <Notice tone="danger">{isOwnText ? text : errorText(error)}</Notice>;
}

/** Whatever was entered, the account that visitors of the demo share does not take it. */
export function isRefusedToDemo(error: unknown): boolean {
  return error instanceof ApiError && error.params.reason === 'demo';
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404, 422].includes(error.status);
}
