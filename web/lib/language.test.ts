import { expect, it } from 'vitest';
import { spokenLanguage } from './language.ts';

it.each([
  ['the first that we speak', ['de', 'es', 'en'], 'es'],
  ['whatever its region', ['es-MX'], 'es'],
  ['nothing chosen before', [undefined, 'en-GB', 'es'], 'en'],
  ['none of ours', ['de-DE', 'fr'], 'en'],
  ['names of other things', ['toString', ''], 'en'],
])('the language is chosen by %s', (_, tags, language) => {
  expect(spokenLanguage(tags)).toBe(language);
});
