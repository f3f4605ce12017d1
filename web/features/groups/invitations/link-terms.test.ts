import { describe, expect, it } from 'vitest';
import { brokenTerms, type LinkEntry, termsOf } from './link-terms.ts';

const entry = (part: Partial<LinkEntry> = {}): LinkEntry => ({
  expiry: 'week',
  hours: '',
  maxUses: '',
  ...part,
});

describe('the terms of an invitation link', () => {
  it('are a week and any number of people unless told otherwise', () => {
    expect(termsOf(entry())).toEqual({ expirationHours: 168, maxUses: null });
  });

  it('take custom hours from one hour to a year', () => {
    expect(termsOf(entry({ expiry: 'custom', hours: ' 36 ' }))).toEqual({
      expirationHours: 36,
      maxUses: null,
    });
    for (const hours of ['0', '8761', '1.5', '-2', '1e3', 'soon']) {
      expect(brokenTerms(entry({ expiry: 'custom', hours }))).toEqual({ hours: 'invalid_format' });
      expect(termsOf(entry({ expiry: 'custom', hours }))).toBeUndefined();
    }
  });

  it('take a week where no hours are typed, as the placeholder says', () => {
    const terms = { expirationHours: 168, maxUses: null };
    expect(termsOf(entry({ expiry: 'custom', hours: ' ' }))).toEqual(terms);
  });

  it('do not mind what was typed for hours once a preset is chosen', () => {
    expect(termsOf(entry({ expiry: 'day', hours: 'soon' }))).toEqual({ expirationHours: 24, maxUses: null });
  });

  it('name every wrong field at once', () => {
    expect(brokenTerms({ expiry: 'custom', hours: '0', maxUses: '0' })).toEqual({
      hours: 'invalid_format',
      maxUses: 'invalid_format',
    });
  });
});
