import { expect, it } from 'vitest';
import { agreeOnLanguage } from './account-language.ts';

const opened = { shown: 'en', isChosen: false, kept: 'es', told: undefined } as const;

it('a new device speaks the account’s language from the first sign-in on', () => {
  expect(agreeOnLanguage(opened)).toEqual({ show: 'es' });
});

it('a device without a choice follows the account’s, changed meanwhile on another device', () => {
  expect(agreeOnLanguage({ ...opened, told: 'en' })).toEqual({ show: 'es' });
  expect(agreeOnLanguage({ ...opened, isChosen: true, told: 'en' })).toEqual({});
});

it('a language chosen on this device goes before the account’s, which opening the device does not change', () => {
  expect(agreeOnLanguage({ ...opened, isChosen: true })).toEqual({});
});

it('an account without a language is told this device’s, chosen or not, once', () => {
  expect(agreeOnLanguage({ ...opened, kept: null })).toEqual({ tell: 'en' });
  expect(agreeOnLanguage({ ...opened, kept: null, isChosen: true })).toEqual({ tell: 'en' });
  // Also while that is under way.
  expect(agreeOnLanguage({ ...opened, kept: null, told: 'en' })).toEqual({});
});

it('changing the language here changes the account’s', () => {
  const changed = { shown: 'en', isChosen: true, kept: 'es', told: 'es' } as const;
  expect(agreeOnLanguage(changed)).toEqual({ tell: 'en' });
  expect(agreeOnLanguage({ ...changed, kept: 'en', told: 'en' })).toEqual({});
});
