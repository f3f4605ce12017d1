import { describe, expect, it } from 'vitest';
import { parseSplit, valuesOf, withMode } from './default-split-values.ts';

const members = ['ana', 'ben', 'chloe'];

describe('the default split', () => {
  it('is evenly among all members until it is changed', () => {
    expect(parseSplit(valuesOf(null, 'en'), members, 'en').split).toBeNull();
  });

  it('reads back what was saved, in either language', () => {
    const split = {
      mode: 'parts' as const,
      parts: [
        { userId: 'ana', parts: 2 },
        { userId: 'ben', parts: 1.5 },
      ],
    };
    for (const locale of ['en', 'es'] as const)
      expect(parseSplit(valuesOf(split, locale), members, locale).split).toEqual(split);
    expect(valuesOf(split, 'es').texts).toEqual({ ana: '2', ben: '1,5' });
  });

  it('by parts begins with one each, and needs one at least', () => {
    expect(parseSplit(withMode('parts', members), members, 'en').split?.parts).toHaveLength(3);
    const none = parseSplit({ mode: 'parts', texts: { ana: '0', ben: ' ' } }, members, 'en');
    expect(none).toMatchObject({ split: undefined, isAllZero: true });
  });

  it('by percent is whole, and says what is missing', () => {
    const texts = { ana: '33.3333', ben: '33.3333' };
    expect(parseSplit({ mode: 'percent', texts }, members, 'en')).toMatchObject({
      split: undefined,
      remainder: 33.3334,
    });
    const whole = parseSplit({ mode: 'percent', texts: { ...texts, chloe: '33.3334' } }, members, 'en');
    expect(whole.split?.mode).toBe('percent');
    expect(parseSplit({ mode: 'percent', texts: { ana: '60', ben: '60' } }, members, 'en').remainder).toBe(
      -20,
    );
  });

  it('names the member whose text is no number, and leaves out former members', () => {
    const parsed = parseSplit({ mode: 'parts', texts: { ana: 'two', ben: '1', gone: '3' } }, members, 'en');
    expect([...parsed.unreadable]).toEqual(['ana']);
    expect(parseSplit({ mode: 'parts', texts: { ben: '1', gone: '3' } }, members, 'en').split?.parts).toEqual(
      [{ userId: 'ben', parts: 1 }],
    );
  });
});
