import { expect, test } from 'vitest';
import { formatRate } from './rate-format.ts';

test.each([
  [{ over: 11_628n, under: 10_000n }, '1.1628', '1,1628'],
  [{ over: 10_000n, under: 11_628n }, '0.859993', '0,859993'],
  [{ over: 100n, under: 1_938_183n }, '0.0000515947', '0,0000515947'],
  [{ over: 1_938_183n, under: 100n }, '19,381.8', '19.381,8'],
])('a rate is written as its language writes it, and no digit of it is lost', (rate, english, spanish) => {
  expect(formatRate(rate, 'en')).toBe(english);
  expect(formatRate(rate, 'es')).toBe(spanish);
});
