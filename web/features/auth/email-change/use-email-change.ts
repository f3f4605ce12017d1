import { useEffect, useState } from 'react';
import { type EmailChange, readEmailChange } from '#web/queries/people/email-change.ts';

interface Answer {
  readonly change?: EmailChange;
  readonly failure?: unknown;
}

/** What the link of a mail is about; neither a change nor a failure while it is looked up. */
export function useEmailChange(token: string): Answer {
  const [answer, setAnswer] = useState<Answer>({});
  useEffect(() => {
    const reading = new AbortController();
    readEmailChange(token, reading.signal).then(
      (change) => setAnswer({ change }),
      (failure: unknown) => reading.signal.aborted || setAnswer({ failure }),
    );
    return () => reading.abort();
  }, [token]);
  return answer;
}
