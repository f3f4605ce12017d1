import { expect, it } from 'vitest';
import { SECOND_FACTORS } from '#contract/sessions.ts';
import { isSecondFactor, secondFactorPath, secondFactorsIn } from './second-factor.ts';

const searchOf = (path: string) => new URL(path, 'https://quits.example').searchParams;

it('the address of a sign-in that waits holds every way to finish it', () => {
  expect(SECOND_FACTORS.every(isSecondFactor)).toBe(true);
  expect(secondFactorsIn(searchOf(secondFactorPath(SECOND_FACTORS)))).toEqual(SECOND_FACTORS);
});

it.each(['/auth/callback', '/auth/callback?second-factor=', '/auth/callback?second-factor=sms,<b>'])(
  '%s asks for nothing',
  (path) => {
    expect(secondFactorsIn(searchOf(path))).toEqual([]);
  },
);
