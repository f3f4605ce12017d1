import { describe, expect, it } from 'vitest';
import {
  FAILURES_MAX,
  type MonitorEvent,
  RENEW_BEFORE_MS,
  type SessionMonitor,
  STOPPED,
  step,
} from './session-monitor.ts';

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
    for (let attempt = 0; attempt < FAILURES_MAX; attempt++) {
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
  it('nothing is attempted and nothing counted, so no account is signed out in a tunnel', () => {
    expect(step(watching, { type: 'checked', now: QUARTER_HOUR, online: false }).effects).toEqual([]);
    expect(step(watching, { type: 'failed', online: false })).toEqual({ monitor: watching, effects: [] });
  });

  it('a retry that falls due then is made at the first check with a network', () => {
    const held = monitorAfter({ type: 'failed', online }, { type: 'retryDue', online: false });
    expect(step(held, { type: 'checked', now: QUARTER_HOUR, online }).effects).toEqual([{ type: 'renew' }]);
  });
});

describe('every event in every phase', () => {
  const NOW = QUARTER_HOUR * 2;
  const expiresAt = NOW + QUARTER_HOUR;
  const fresh: SessionMonitor = { phase: 'watching', expiresAt, failures: 0 };
  const phases = {
    stopped: STOPPED,
    watching: fresh,
    'watching, after one failure': { ...fresh, failures: 1 },
    renewing: { ...fresh, phase: 'renewing' },
    'renewing, after two failures': { ...fresh, phase: 'renewing', failures: 2 },
    waiting: { ...fresh, phase: 'waiting', failures: 1 },
  } as const satisfies Record<string, SessionMonitor>;
  const due = expiresAt - RENEW_BEFORE_MS + 1;
  const events = {
    started: { type: 'started', expiresAt },
    renewed: { type: 'renewed', expiresAt },
    'checked early': { type: 'checked', now: due - 1, online },
    'checked when due': { type: 'checked', now: due, online },
    'checked when due, offline': { type: 'checked', now: due, online: false },
    retryDue: { type: 'retryDue', online },
    'retryDue, offline': { type: 'retryDue', online: false },
    failed: { type: 'failed', online },
    'failed, offline': { type: 'failed', online: false },
    stopped: { type: 'stopped' },
  } as const satisfies Record<string, MonitorEvent>;

  // Phase and failures afterwards, then what is done; a dot stands for no change and nothing done.
  const table: Record<keyof typeof phases, Record<keyof typeof events, string>> = {
    stopped: {
      started: 'watching 0',
      renewed: '.',
      'checked early': '.',
      'checked when due': '.',
      'checked when due, offline': '.',
      retryDue: '.',
      'retryDue, offline': '.',
      failed: '.',
      'failed, offline': '.',
      stopped: '.',
    },
    watching: {
      started: '.',
      renewed: '.',
      'checked early': '.',
      'checked when due': 'renewing 0: renew',
      'checked when due, offline': '.',
      retryDue: '.',
      'retryDue, offline': '.',
      failed: 'waiting 1: reconnecting, retryAfter 2000',
      'failed, offline': '.',
      stopped: 'stopped 0',
    },
    'watching, after one failure': {
      started: 'watching 0',
      renewed: 'watching 0',
      'checked early': '.',
      'checked when due': 'renewing 1: renew',
      'checked when due, offline': '.',
      retryDue: '.',
      'retryDue, offline': '.',
      failed: 'waiting 2: retryAfter 4000',
      'failed, offline': '.',
      stopped: 'stopped 0',
    },
    renewing: {
      started: 'watching 0',
      renewed: 'watching 0',
      'checked early': '.',
      'checked when due': '.',
      'checked when due, offline': '.',
      retryDue: '.',
      'retryDue, offline': '.',
      failed: 'waiting 1: reconnecting, retryAfter 2000',
      'failed, offline': 'watching 0',
      stopped: 'stopped 0',
    },
    'renewing, after two failures': {
      started: 'watching 0',
      renewed: 'watching 0',
      'checked early': '.',
      'checked when due': '.',
      'checked when due, offline': '.',
      retryDue: '.',
      'retryDue, offline': '.',
      failed: 'stopped 0: expired',
      'failed, offline': 'watching 2',
      stopped: 'stopped 0',
    },
    waiting: {
      started: 'watching 0',
      renewed: 'watching 0',
      'checked early': '.',
      'checked when due': '.',
      'checked when due, offline': '.',
      retryDue: 'renewing 1: renew',
      'retryDue, offline': 'watching 1',
      failed: '.',
      'failed, offline': '.',
      stopped: 'stopped 0',
    },
  };

  const written = ({ phase, failures }: SessionMonitor) => `${phase} ${failures}`;
  const cases = Object.entries(phases).flatMap(([phase, monitor]) =>
    Object.entries(events).map(([name, event]) => ({ phase, monitor, name, event })),
  );
  const expectedAt = (phase: string, event: string) =>
    Object.entries(Object.entries(table).find(([name]) => name === phase)?.[1] ?? {}).find(
      ([name]) => name === event,
    )?.[1];

  it.each(cases)('$phase: $name', ({ phase, monitor, name, event }) => {
    const { monitor: after, effects } = step(monitor, event);
    const done = effects.map((effect) => ('ms' in effect ? `${effect.type} ${effect.ms}` : effect.type));
    const seen = done.length > 0 ? `${written(after)}: ${done.join(', ')}` : written(after);
    expect(seen === written(monitor) ? '.' : seen).toBe(expectedAt(phase, name));
    // Only the server's word changes when a session ends; a session that is over has no end any more.
    if (after.phase !== 'stopped') expect(after.expiresAt).toBe(expiresAt);
  });
});
