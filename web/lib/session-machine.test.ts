import { describe, expect, it } from 'vitest';
import {
  MAX_FAILURES,
  type MonitorEvent,
  RENEW_BEFORE_MS,
  type SessionMonitor,
  STOPPED,
  step,
} from './session-machine.ts';

const QUARTER_HOUR = 900_000;
const watching: SessionMonitor = { phase: 'watching', expiresAt: QUARTER_HOUR, failures: 0 };
const online = true;

const monitorAfter = (...events: MonitorEvent[]) =>
  events.reduce((monitor, event) => step(monitor, event).monitor, watching);

describe('when the session is renewed', () => {
  it.each([
    ['exactly ten minutes before its end, not yet', QUARTER_HOUR - RENEW_BEFORE_MS, []],
    ['less than ten minutes before its end', QUARTER_HOUR - RENEW_BEFORE_MS + 1, [{ type: 'renew' }]],
    ['long after its end, as when a laptop wakes up', QUARTER_HOUR * 40, [{ type: 'renew' }]],
  ])('%s', (_, now, effects) => {
    expect(step(watching, { type: 'checked', now, online }).effects).toEqual(effects);
  });

  it('one attempt at a time: a check during an attempt starts no second one', () => {
    const renewing = monitorAfter({ type: 'checked', now: QUARTER_HOUR, online });
    expect(step(renewing, { type: 'checked', now: QUARTER_HOUR, online }).effects).toEqual([]);
  });

  it('a check between two attempts does not shorten the wait', () => {
    const waiting = monitorAfter({ type: 'failed', online });
    expect(step(waiting, { type: 'checked', now: QUARTER_HOUR, online })).toEqual({
      monitor: waiting,
      effects: [],
    });
  });
});

describe('when renewing fails', () => {
  it('the first failure says so and waits two seconds, the second waits four in silence', () => {
    const first = step(watching, { type: 'failed', online });
    expect(first.effects).toEqual([{ type: 'reconnecting' }, { type: 'retryAfter', ms: 2000 }]);
    const again = step(first.monitor, { type: 'retryDue', online });
    expect(again.effects).toEqual([{ type: 'renew' }]);
    expect(step(again.monitor, { type: 'failed', online }).effects).toEqual([
      { type: 'retryAfter', ms: 4000 },
    ]);
  });

  it('the third failure in a row ends the session and the monitoring', () => {
    let monitor = watching;
    let effects: readonly unknown[] = [];
    for (let attempt = 0; attempt < MAX_FAILURES; attempt++) {
      monitor = step(monitor, { type: 'retryDue', online }).monitor;
      ({ monitor, effects } = step(monitor, { type: 'failed', online }));
    }
    expect(effects).toEqual([{ type: 'expired' }]);
    expect(monitor).toEqual(STOPPED);
  });

  it('a success in between starts the count again', () => {
    const renewed = monitorAfter(
      { type: 'failed', online },
      { type: 'retryDue', online },
      { type: 'failed', online },
      { type: 'renewed', expiresAt: 2 * QUARTER_HOUR },
    );
    expect(renewed).toEqual({ phase: 'watching', expiresAt: 2 * QUARTER_HOUR, failures: 0 });
  });

  it('calls that fail while the next attempt is awaited are the same trouble, counted once', () => {
    const waiting = monitorAfter(
      { type: 'failed', online },
      { type: 'failed', online },
      { type: 'failed', online },
    );
    expect(waiting).toMatchObject({ phase: 'waiting', failures: 1 });
  });
});

describe('without a network', () => {
  it('nothing is attempted and nothing counted, so nobody is signed out in a tunnel', () => {
    expect(step(watching, { type: 'checked', now: QUARTER_HOUR, online: false }).effects).toEqual([]);
    expect(step(watching, { type: 'failed', online: false })).toEqual({ monitor: watching, effects: [] });
  });

  it('a retry that falls due then is made at the first check with a network', () => {
    const held = monitorAfter({ type: 'failed', online }, { type: 'retryDue', online: false });
    expect(step(held, { type: 'checked', now: QUARTER_HOUR, online }).effects).toEqual([{ type: 'renew' }]);
  });
});

describe('after the end', () => {
  it.each<MonitorEvent>([
    { type: 'checked', now: QUARTER_HOUR, online },
    { type: 'retryDue', online },
    { type: 'failed', online },
    { type: 'renewed', expiresAt: 2 * QUARTER_HOUR },
  ])('a late $type changes nothing', (event) => {
    expect(step(STOPPED, event)).toEqual({ monitor: STOPPED, effects: [] });
  });
});
