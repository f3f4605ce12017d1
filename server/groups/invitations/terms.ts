// How long an invitation lasts: the same for one that is mailed and for a link.

const HOUR_MS = 3_600_000;

export function expiryOf(hours: number, now: Date): Date {
  return new Date(now.getTime() + hours * HOUR_MS);
}
