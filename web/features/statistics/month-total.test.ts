import { expect, it } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import { sideOf } from './month-total.ts';

const months = (...totals: number[]) =>
  totals.map((total, index) => ({ month: `2026-0${index + 1}`, total: minorUnits(total) }));

it.each([
  ['what is owed to the reader', [450, 465], [0, 'auto']],
  ['debts alone', [-45_000, -46_500], ['auto', 0]],
  ['the same debt in every month', [-100, -100], ['auto', 0]],
  ['a debt that was paid', [-100, 0], ['auto', 0]],
  ['both', [-100, 100], ['auto', 'auto']],
  ['nothing', [0, 0], [0, 'auto']],
  ['no month', [], [0, 'auto']],
] as const)('the side of a chart has zero in it: %s', (_, totals, side) => {
  expect(sideOf(months(...totals))).toEqual(side);
});
