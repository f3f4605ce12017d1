import { useEffect, useState } from 'react';
import { useYou } from '#web/lib/session/session-context.ts';
import { remind } from './reminder.ts';

/** @param isOver undefined until it is known. Until then no reminder is shown or reset. */
export function useReminder(isOver: boolean | undefined) {
  const userId = useYou();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isOver !== undefined && remind(userId, isOver)) setDue(true);
  }, [userId, isOver]);
  return { isDue, close: () => setDue(false) };
}
