// When to renew the session, as section 4 of the specification says. It has no clock of its own. It
// renews within ten minutes of the session's end and reports the first failure. It tries again after 2, then
// 4 seconds, and gives up at the third failure.

/** Access tokens live 15 minutes here, so a session in use is renewed about every five. */
export const RENEW_BEFORE_MS = 600_000;
export const CHECK_EVERY_MS = 60_000;
export const FAILURES_MAX = 3;

export interface SessionMonitor {
  /** `waiting`: between a failure and the next attempt. */
  readonly phase: 'stopped' | 'watching' | 'renewing' | 'waiting';
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** In a row. */
  readonly failures: number;
}

export type MonitorEvent =
  | { type: 'started'; expiresAt: number }
  | { type: 'renewed'; expiresAt: number }
  | { type: 'checked'; now: number; online: boolean }
  | { type: 'retryDue'; online: boolean }
  | { type: 'failed'; online: boolean }
  | { type: 'stopped' };

export type MonitorEffect =
  | { type: 'renew' }
  | { type: 'retryAfter'; ms: number }
  | { type: 'reconnecting' }
  | { type: 'expired' };

export const STOPPED: SessionMonitor = { phase: 'stopped', expiresAt: 0, failures: 0 };

/** What an event makes of the monitor, and what is to be done about it. */
export function step(
  monitor: SessionMonitor,
  event: MonitorEvent,
): { monitor: SessionMonitor; effects: readonly MonitorEffect[] } {
  if (event.type === 'started') return watching(event.expiresAt);
  if (event.type === 'stopped' || monitor.phase === 'stopped') return { monitor: STOPPED, effects: [] };
  if (event.type === 'renewed') return watching(event.expiresAt);
  if (event.type === 'failed') return failed(monitor, event.online);
  const attempt = { monitor: { ...monitor, phase: 'renewing' }, effects: [{ type: 'renew' }] } as const;
  if (event.type === 'checked') return isDue(monitor, event) ? attempt : { monitor, effects: [] };
  if (monitor.phase !== 'waiting') return { monitor, effects: [] };
  return event.online ? attempt : { monitor: { ...monitor, phase: 'watching' }, effects: [] };
}

function watching(expiresAt: number) {
  return { monitor: { phase: 'watching', expiresAt, failures: 0 } as const, effects: [] };
}

function isDue(monitor: SessionMonitor, { now, online }: { now: number; online: boolean }): boolean {
  // Being offline is no refusal: a reader on a train in a tunnel stays signed in.
  return online && monitor.phase === 'watching' && monitor.expiresAt - now < RENEW_BEFORE_MS;
}

function failed(monitor: SessionMonitor, online: boolean) {
  // While the next attempt is awaited, calls with the expired token fail as well. Together they count as one
  // failure.
  if (monitor.phase === 'waiting') return { monitor, effects: [] };
  if (!online) return { monitor: { ...monitor, phase: 'watching' } as const, effects: [] };
  const failures = monitor.failures + 1;
  if (failures >= FAILURES_MAX) return { monitor: STOPPED, effects: [{ type: 'expired' } as const] };
  const retry = { type: 'retryAfter', ms: 2 ** failures * 1000 } as const;
  return {
    monitor: { ...monitor, phase: 'waiting', failures } as const,
    effects: failures === 1 ? [{ type: 'reconnecting' } as const, retry] : [retry],
  };
}
