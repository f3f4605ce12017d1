import { describe, expect, it } from 'vitest';
import { type LinkEntry, readTerms } from './link-terms.ts';

const entry = (part: Partial<LinkEntry> = {}): LinkEntry => ({
  expiry: 'week',
  hours: '',
  maxUses: '',
  ...part,
});

describe('the terms of an invitation link', () => {
  it('are a week and any number of people unless told otherwise', () => {
    expect(readTerms(entry())).toEqual({ terms: { expirationHours: 168, maxUses: null } });
  });

  it('take hours of one’s own from one hour to a year', () => {
    expect(readTerms(entry({ expiry: 'custom', hours: ' 36 ' }))).toEqual({
      terms: { expirationHours: 36, maxUses: null },
    });
    for (const hours of ['', '0', '8761', '1.5', '-2', '1e3', 'soon'])
      expect(readTerms(entry({ expiry: 'custom', hours }))).toEqual({ wrong: ['expirationHours'] });
  });

  it('do not mind what was typed for hours once a preset is chosen', () => {
    expect(readTerms(entry({ expiry: 'day', hours: 'soon' }))).toEqual({
      terms: { expirationHours: 24, maxUses: null },
    });
  });

  it('name every wrong field at once', () => {
    expect(readTerms({ expiry: 'custom', hours: '0', maxUses: '0' })).toEqual({
      wrong: ['expirationHours', 'maxUses'],
    });
  });
});
