import { forget, store, stored } from '#web/lib/browser/browser-storage.ts';

/**
 * Whether to remind somebody now that they are over the limit: once in a browser session for as long as they are, and
 * anew when they come to be so again.
 */
export function remind(userId: string, isOver: boolean): boolean {
  const key = `limitReminder:${userId}`;
  if (!isOver) {
    forget('session', key);
    return false;
  }
  if (stored('session', key)) return false;
  store('session', key, 'shown');
  return true;
}
