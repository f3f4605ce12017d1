import { CHECK_EVERY_MS, type MonitorEffect, type MonitorEvent, STOPPED, step } from './session-monitor.ts';

/** What the watch needs from the browser, so that a test can replace it. */
export interface WatchSurroundings {
  now: () => number;
  isOnline: () => boolean;
  /** Calls back when the page becomes visible again or the network returns. Returns a function that stops it. */
  onReturn: (check: () => void) => () => void;
  /** Starts one attempt; its end is reported by `renewed` or `failed`. */
  renew: () => void;
  onReconnecting: () => void;
  onExpired: () => void;
}

export interface SessionWatch {
  start: (expiresAt: number) => void;
  renewed: (expiresAt: number) => void;
  failed: () => void;
  stop: () => void;
}

/** The clock of the monitor: a check every minute and at every return to the page, and the waits between attempts. */
export function createSessionWatch(world: WatchSurroundings): SessionWatch {
  let monitor = STOPPED;
  let release = () => {};
  let retry: ReturnType<typeof setTimeout> | undefined;

  function send(event: MonitorEvent): void {
    const next = step(monitor, event);
    monitor = next.monitor;
    if (monitor.phase !== 'waiting') clearTimeout(retry);
    for (const effect of next.effects) perform(effect);
  }

  function perform(effect: MonitorEffect): void {
    if (effect.type === 'renew') world.renew();
    if (effect.type === 'reconnecting') world.onReconnecting();
    if (effect.type === 'retryAfter') retry = setTimeout(retryNow, effect.ms);
    if (effect.type === 'expired') {
      release();
      world.onExpired();
    }
  }

  function retryNow(): void {
    send({ type: 'retryDue', online: world.isOnline() });
  }

  function check(): void {
    send({ type: 'checked', now: world.now(), online: world.isOnline() });
  }

  return {
    start(expiresAt) {
      release();
      const timer = setInterval(check, CHECK_EVERY_MS);
      const forget = world.onReturn(check);
      release = () => {
        clearInterval(timer);
        clearTimeout(retry);
        forget();
      };
      send({ type: 'started', expiresAt });
      check();
    },
    renewed: (expiresAt) => send({ type: 'renewed', expiresAt }),
    failed: () => send({ type: 'failed', online: world.isOnline() }),
    stop() {
      release();
      send({ type: 'stopped' });
    },
  };
}
