import { forget, store, stored } from '#web/lib/browser/browser-storage.ts';

/**
 * Whether to remind the reader now that they are over the limit. It happens once in a browser session, and once more
 * after each time they were within the limit.
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
