import { afterEach, describe, expect, it, vi } from 'vitest';
import { detectLanguage, isLanguageChosen, keepLanguage, spokenLanguage } from './language.ts';

it.each([
  ['the first that we speak', ['de', 'es', 'en'], 'es'],
  ['whatever its region', ['es-MX'], 'es'],
  ['nothing chosen before', [undefined, 'en-GB', 'es'], 'en'],
  ['none of ours', ['de-DE', 'fr'], 'en'],
  ['names of other things', ['toString', ''], 'en'],
])('the language is chosen by %s', (_, tags, language) => {
  expect(spokenLanguage(tags)).toBe(language);
});

describe('on a device', () => {
  afterEach(() => vi.unstubAllGlobals());

  function device(kept: string | undefined, languages: string[], lang: string, user?: object): void {
    const storage = new Map(Object.entries({ 'quits.user': JSON.stringify(user) }));
    if (kept !== undefined) storage.set('language', kept);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    });
    vi.stubGlobal('navigator', { languages });
    vi.stubGlobal('document', { documentElement: { lang } });
  }

  it('what was chosen there goes before the browser, and the browser before the page', () => {
    device('es', ['en-GB'], 'en');
    expect(detectLanguage()).toBe('es');
    device(undefined, ['es-AR', 'en'], 'en');
    expect(detectLanguage()).toBe('es');
    device(undefined, ['de'], 'es');
    expect(detectLanguage()).toBe('es');
    device('tlh', ['de'], '');
    expect(detectLanguage()).toBe('en');
  });

  it('the language of its account goes before the browser, and is no choice', () => {
    device(undefined, ['en-GB'], 'en', { displayName: '"locale":"en"', locale: 'es' });
    expect(detectLanguage()).toBe('es');
    expect(isLanguageChosen()).toBe(false);
    device('en', ['es'], 'es', { locale: 'es' });
    expect(detectLanguage()).toBe('en');
    device(undefined, ['es'], 'en', { locale: null });
    expect(detectLanguage()).toBe('es');
  });

  it('only a choice counts as chosen', () => {
    device(undefined, ['es'], 'es');
    expect(isLanguageChosen()).toBe(false);
    keepLanguage('es');
    expect(isLanguageChosen()).toBe(true);
  });
});
