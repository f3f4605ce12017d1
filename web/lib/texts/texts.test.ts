import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Language } from './language.ts';

let isNetworkThere = true;
let storage = new Map<string, string>();

beforeEach(() => {
  isNetworkThere = true;
  storage = new Map();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.doMock('./text-files.ts', () => ({
    importTexts: async (language: Language, namespace: string) => {
      if (!isNetworkThere) throw new TypeError('Failed to fetch dynamically imported module');
      return { [namespace]: { language } };
    },
  }));
  vi.resetModules();
});

afterEach(() => {
  vi.doUnmock('./text-files.ts');
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function startInEnglish() {
  const texts = await import('./texts.ts');
  await texts.startTexts();
  expect(texts.shownLanguage()).toBe('en');
  return texts;
}

it('a language whose texts cannot be fetched when it is chosen is shown once they can be, without an event', async () => {
  const { changeLanguage, shownLanguage } = await startInEnglish();
  // The browser says that it has a connection; the network itself is not back yet.
  isNetworkThere = false;
  await changeLanguage('es');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shownLanguage()).toBe('en');
  isNetworkThere = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shownLanguage()).toBe('es');
  expect(document.documentElement.lang).toBe('es');
});

it('one that was given up meanwhile is not asked for again', async () => {
  const { changeLanguage, shownLanguage } = await startInEnglish();
  isNetworkThere = false;
  await changeLanguage('es');
  await changeLanguage('en');
  isNetworkThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shownLanguage()).toBe('en');
});

it('without a connection nothing is asked for again until the browser says that it is back', async () => {
  const { changeLanguage } = await startInEnglish();
  vi.stubGlobal('navigator', { languages: ['en'], onLine: false });
  isNetworkThere = false;
  await changeLanguage('es');
  expect(vi.getTimerCount()).toBe(0);
});
