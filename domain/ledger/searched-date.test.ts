import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '#domain/fields/fold-text.ts';
import { isOnDate, readDates } from './searched-date.ts';

const read = (text: string) => readDates(foldText(text)).map(({ year, month, day }) => [year, month, day]);

describe('a date that is searched for', () => {
  it.each([
    ['2026-03-14', [[2026, 3, 14]]],
    ['2026-3', [[2026, 3, 0]]],
    ['14/3/2026', [[2026, 3, 14]]],
    ['14.03.2026', [[2026, 3, 14]]],
    [
      '3/4/2026',
      [
        [2026, 4, 3],
        [2026, 3, 4],
      ],
    ],
    ['3/3', [[0, 3, 3]]],
    ['31/12', [[0, 12, 31]]],
    ['14 March', [[0, 3, 14]]],
    ['March 14th, 2026', [[2026, 3, 14]]],
    ['14 de marzo de 2026', [[2026, 3, 14]]],
    ['14 mar', [[0, 3, 14]]],
    ['sept 2026', [[2026, 9, 0]]],
    ['Setiembre', []],
    ['marzo', [[0, 3, 0]]],
    ['agos', [[0, 8, 0]]],
  ])('is read in "%s"', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    '',
    '14',
    '14.3',
    '14-3',
    '2026',
    '2026-13',
    '32/1/2026',
    '0/0',
    'mar',
    'may',
    'march of the penguins',
    '14 15 march',
    'dinner 14 march',
    '1/2/3',
    '2026-03-14T10:00',
  ])('is none in "%s"', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('is found on its day, and on no other, however it is written in either language', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    const writer = (locale: string, month: 'long' | 'short' | 'numeric') => (date: Date) =>
      date.toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month, year: 'numeric' });
    const writers = [
      (date: Date) => date.toISOString().slice(0, 10),
      ...(['long', 'short', 'numeric'] as const).flatMap((month) =>
        ['en-GB', 'en-US', 'es-ES'].map((locale) => writer(locale, month)),
      ),
    ];
    fc.assert(
      fc.property(day, day, fc.constantFrom(...writers), (date, other, write) => {
        const wanted = readDates(foldText(write(date)));
        const on = (one: Date) => wanted.some((day) => isOnDate(one.toISOString().slice(0, 10), day));
        expect(on(date), write(date)).toBe(true);
        if (date.getUTCFullYear() !== other.getUTCFullYear()) expect(on(other)).toBe(false);
      }),
    );
  });
});
