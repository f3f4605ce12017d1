import { expect, test } from 'vitest';
import { mailDate } from './mail-date.ts';

const AT = new Date('2026-03-06T14:05:09Z');

test.each([
  ['day', '6 March 2026', '6 de marzo de 2026'],
  ['dayOfYear', '6 March', '6 de marzo'],
  ['minute', '6 March 2026 at 14:05 UTC', '6 de marzo de 2026 a las 14:05 UTC'],
  ['second', '6 March 2026 at 14:05:09 UTC', '6 de marzo de 2026 a las 14:05:09 UTC'],
] as const)('a mail writes the day before the month, as the app does (%s)', (style, english, spanish) => {
  expect(mailDate(AT, 'en', style).replace(/\s/g, ' ')).toBe(english);
  expect(mailDate(AT, 'es', style).replace(/\s/g, ' ')).toBe(spanish);
});
