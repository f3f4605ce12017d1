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

  it('counts whole units that have passed and never one too many', () => {
    expect(ago('2026-03-14T11:58:01Z')).toMatch(/^1 min\.? ago$/);
    expect(ago('2026-03-14T09:00:01Z')).toMatch(/^2 hr\.? ago$/);
  });

  it('speaks of days and weeks beyond that, in the reader’s language', () => {
    expect(ago('2026-03-13T11:00:00Z')).toBe('yesterday');
    expect(ago('2026-03-13T11:00:00Z', 'es')).toBe('ayer');
    expect(ago('2026-02-28T11:00:00Z', 'es')).toMatch(/hace 2 sem/);
  });
});
