import { useMemo } from 'react';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { asFailure, isOffline, isUnanswered } from '#web/lib/forms/unanswered.ts';
import { isDeclined } from '#web/lib/session/passkeys.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { isProofWanted } from '#web/queries/people/proof.ts';

interface RefusalProps {
  error: unknown;
  /** What it means here when the server does not take what was entered. */
  text?: string | undefined;
  /** What it means here when no answer came to what was sent. */
  unanswered?: string;
}

/** Why it did not work; nothing when the person called it off, or once the connection that was missing is back. */
export function Refusal({ error, text, unanswered }: RefusalProps) {
  const errorText = useErrorText();
  // Judged once: the connection may change while it is shown.
  const failure = useMemo(() => (isJudged(error) ? error : asFailure(error, navigator.onLine)), [error]);
  const isOnline = useOnline();
  if (isProofWanted(error) || isDeclined(error)) return null;
  if (isOffline(failure) && isOnline) return null;
  const isLost = unanswered && isUnanswered(failure) && !isOffline(failure);
  return (
    <Notice tone="danger">{isOwn(error, text) ? text : isLost ? unanswered : errorText(failure)}</Notice>
  );
}

/** Says the same by a message, once the form is gone. */
export function useLateRefusal(text?: string): (failure: unknown) => void {
  const errorText = useErrorText();
  return (failure) => {
    if (isProofWanted(failure) || isDeclined(failure)) return;
    notify.error(isOwn(failure, text) ? text : errorText(failure));
  };
}

/** The form has said already whether it was sent. */
function isJudged(error: unknown): boolean {
  return isUnanswered(error) && error.params.reason !== undefined;
}

/** Whatever was entered, the account that visitors of the demo share does not take it. */
export function isRefusedToDemo(error: unknown): boolean {
  return error instanceof ApiError && error.params.reason === 'demo';
}

function isOwn(error: unknown, text: string | undefined): text is string {
  return !!text && isAnswer(error) && !isRefusedToDemo(error);
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404, 422].includes(error.status);
}
