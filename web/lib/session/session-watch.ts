import { CHECK_EVERY_MS, type MonitorEffect, type MonitorEvent, STOPPED, step } from './session-monitor.ts';
import type { SenderParts } from './sign-out-sender.ts';

/** What the watch needs from the browser, so that a test can replace it. */
interface WatchSurroundings extends Pick<SenderParts, 'isOnline' | 'onReturn'> {
  now: () => number;
  /** Starts one attempt; its end is reported by `renewed` or `failed`. */
  renew: () => void;
  onReconnecting: () => void;
  onExpired: () => void;
}

export type SessionWatch = ReturnType<typeof createSessionWatch>;

/** The clock of the monitor: a check every minute and at every return to the page, and the waits between attempts. */
export function createSessionWatch(world: WatchSurroundings) {
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
    start(expiresAt: number): void {
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
    renewed: (expiresAt: number) => send({ type: 'renewed', expiresAt }),
    failed: () => send({ type: 'failed', online: world.isOnline() }),
    stop(): void {
      release();
      send({ type: 'stopped' });
    },
  };
}
