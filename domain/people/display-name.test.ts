import { expect, test } from 'vitest';
import { displayNameFrom, isDisplayName } from './display-name.ts';

test.each([
  'Ana',
  'Ana María López',
  'Jean-Luc_2',
  'Οδυσσέας',
  'Анна',
  '小明',
  'Zoe\u0308',
  'अनिता',
  'יוסף בן־דוד',
  'ab',
  'x'.repeat(50),
  '𠮷'.repeat(50),
])('%s may be a display name', (name) => {
  expect(isDisplayName(name)).toBe(true);
});

test.each([
  '',
  'A',
  ' A ',
  '  ',
  '--',
  '־־',
  '__',
  'x'.repeat(51),
  'Ana<b>',
  "O'Brien",
  'a@b',
  'Ana\n',
  'Ana\tB',
  'Ana 🙂',
  'a.b',
])('"%s" may not', (name) => {
  expect(isDisplayName(name)).toBe(false);
});

test('another provider’s name becomes the nearest display name, or the next text does', () => {
  expect(displayNameFrom('  Zoë O’Neil-Smith 🎉 ')).toBe('Zoë ONeil-Smith');
  expect(displayNameFrom('J. R. R. Tolkien')).toBe('J R R Tolkien');
  expect(displayNameFrom('יוסף בן־דוד')).toBe('יוסף בן־דוד');
  expect(displayNameFrom('🎉', 'ana.ruiz')).toBe('ana ruiz');
  expect(displayNameFrom('\u3164\u3164', 'ana.ruiz')).toBe('ana ruiz');
  expect(displayNameFrom('x'.repeat(80))).toHaveLength(50);
  expect(displayNameFrom('', '!', 'a')).toBeUndefined();
});
