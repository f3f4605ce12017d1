import { expect, it } from 'vitest';
import { passwordScore } from './password-score.ts';

it.each(['password', '123456', 'aaaaaaaa', 'teamo1', 'qwertyuiop'])('%s is guessed at once', (password) => {
  expect(passwordScore(password, [])).toBeLessThanOrEqual(1);
});

it('a few words that have nothing to do with each other hold for years', () => {
  expect(passwordScore('marble otter lantern fjord', [])).toBe(4);
});

it("one's own name makes a password weaker", () => {
  expect(passwordScore('Guadalupe7', ['Guadalupe'])).toBeLessThan(passwordScore('Guadalupe7', []));
});
