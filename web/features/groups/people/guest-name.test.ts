import { expect, it } from 'vitest';
import { nameProblem } from './guest-name.ts';

const members = [
  { userId: 'ana', displayName: 'Ana Ruiz', leftAt: null },
  { userId: 'guest', displayName: 'Benny', leftAt: null },
  { userId: 'gone', displayName: 'Chloé', leftAt: '2026-03-01T00:00:00.000Z' },
];

it('a guest’s name is one that no other active member has, whatever its letters’ case', () => {
  expect(nameProblem(' ana ruiz ', members)).toBe('taken');
  expect(nameProblem('Benny', members)).toBe('taken');
  expect(nameProblem('BENNY', members, 'guest')).toBeUndefined();
  expect(nameProblem('Chloé', members)).toBeUndefined();
});

it('a guest’s name may hold what people’s names hold', () => {
  expect(nameProblem(' x ', members)).toBe('length');
  expect(nameProblem('x'.repeat(51), members)).toBe('length');
  expect(nameProblem('O’Hara!', members)).toBe('letters');
  expect(nameProblem('O’Hara', members)).toBeUndefined();
  expect(nameProblem('J. R. Smith', members)).toBeUndefined();
  expect(nameProblem('Δημήτρης', members)).toBeUndefined();
});
