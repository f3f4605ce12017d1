import { describe, expect, it } from 'vitest';
import { formatAgo } from './relative-time.ts';

const now = new Date('2026-03-14T12:00:00Z');
const ago = (iso: string, language = 'en') => formatAgo(iso, now, language);

describe('how long ago', () => {
  it('says now for less than a minute, even from a clock that runs ahead', () => {
    expect(ago('2026-03-14T11:59:31Z')).toBe('now');
    expect(ago('2026-03-14T12:00:40Z')).toBe('now');
    expect(ago('2026-03-14T11:59:31Z', 'es')).toBe('ahora');
  });

  it.each(['2026-03-14T12:03:00Z', '2026-03-14T17:00:00Z', '2026-03-16T12:00:00Z', '2026-05-14T12:00:00Z'])(
    'says now for %s, which has not come on the device’s clock',
    (iso) => {
      expect([ago(iso), ago(iso, 'es')]).toEqual(['now', 'ahora']);
    },
  );

  it('counts whole units that have passed and never one too many', () => {
    expect(ago('2026-03-14T11:58:01Z')).toMatch(/^1 min\.? ago$/);
    expect(ago('2026-03-14T09:00:01Z')).toMatch(/^2 hr\.? ago$/);
  });

  it('speaks of days and weeks beyond that, in the reader’s language', () => {
    expect(ago('2026-03-13T11:00:00Z')).toBe('yesterday');
    expect(ago('2026-03-13T11:00:00Z', 'es')).toBe('ayer');
    expect(ago('2026-02-28T11:00:00Z', 'es')).toMatch(/hace 2 sem/);
  });

  /** On the reader's clock; months are counted from 0. */
  const seen = (at: Date, from: Date) =>
    ['en', 'es'].map((language) => formatAgo(at.toISOString(), from, language));

  it('names a day by the reader’s calendar, however many hours have passed', () => {
    const monday = new Date(2026, 2, 9, 20);
    expect(seen(monday, new Date(2026, 2, 10, 21))).toEqual(['yesterday', 'ayer']);
    expect(seen(monday, new Date(2026, 2, 11, 19))).toEqual(['2 days ago', 'anteayer']);
  });

  it('counts weeks, months and years, as what is a week ago need not be of last week', () => {
    const [english, spanish] = seen(new Date(2026, 2, 1, 9), new Date(2026, 2, 14, 10));
    expect(english).toMatch(/^1 wk\.? ago$/);
    expect(spanish).toMatch(/^hace 1 sem/);
    expect(seen(new Date(2026, 0, 31, 9), new Date(2026, 2, 14, 10))[0]).toMatch(/^1 mo\.? ago$/);
    expect(seen(new Date(2025, 1, 10), new Date(2027, 0, 10))[0]).toMatch(/^1 yr\.? ago$/);
    expect(seen(new Date(2025, 1, 10), new Date(2027, 0, 10))[1]).toMatch(/^hace 1 a/);
  });
});
