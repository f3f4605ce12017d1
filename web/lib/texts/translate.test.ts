import { describe, expect, it } from 'vitest';
import { translate } from './translate.ts';

const texts = {
  members_one: '{{count}} member',
  members_other: '{{count}} members',
  joined: { by: '{{name}} joined {{group}}, thanks {{name}}' },
  full: 'full',
  full_one: 'full with {{count}}',
};

describe('a text', () => {
  it('is found at the end of its path', () => {
    expect(translate(texts, 'joined.by', 'en', { name: 'Ana', group: 'Flat' })).toBe(
      'Ana joined Flat, thanks Ana',
    );
  });

  it('holds what was given to it as it is, even when that looks like a place or a pattern', () => {
    expect(translate(texts, 'joined.by', 'en', { name: '$&', group: '{{name}}' })).toBe(
      '$& joined {{name}}, thanks $&',
    );
  });

  it.each(['nope', 'joined', 'joined.by.far', 'full.toString'])('is not there at %s', (key) => {
    expect(translate(texts, key, 'en')).toBeUndefined();
  });
});

describe('a counted text', () => {
  it.each([
    ['en', 0, '0 members'],
    ['en', 1, '1 member'],
    ['en', 2, '2 members'],
    ['es', 1, '1 member'],
    ['es', 1_000_000, '1000000 members'],
  ])('in %s of %i says %s', (language, count, text) => {
    expect(translate(texts, 'members', language, { count })).toBe(text);
  });

  it('without a form for that number is the uncounted one', () => {
    expect(translate(texts, 'full', 'en', { count: 1 })).toBe('full with 1');
    expect(translate(texts, 'full', 'en', { count: 2 })).toBe('full');
    expect(translate(texts, 'full', 'en')).toBe('full');
  });
});
