import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remind } from './reminder.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

describe('the reminder of being over the limit', () => {
  it('comes once in a session, however often the page is opened', () => {
    expect([remind('ana', true), remind('ana', true), remind('ana', true)]).toEqual([true, false, false]);
  });

  it('is never shown to a reader within the limit', () => {
    expect(remind('ana', false)).toBe(false);
  });

  it('is shown again to a reader who was within the limit meanwhile', () => {
    expect([remind('ana', true), remind('ana', false), remind('ana', true)]).toEqual([true, false, true]);
  });

  it('is each person’s own on a device that two share', () => {
    expect([remind('ana', true), remind('ben', true)]).toEqual([true, true]);
  });
});
