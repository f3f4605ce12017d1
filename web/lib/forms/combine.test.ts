import { describe, expect, it } from 'vitest';
import { type Compared, chosen, combine } from './combine.ts';

interface Values {
  name: string;
  note: string;
  people: readonly string[];
}
type Field = keyof Values;

const COMPARED: Compared<Values, Field> = {
  fields: ['name', 'note', 'people'],
  fieldOf: (values, field) => values[field],
  withField: (values, field, from) => ({ ...values, [field]: from[field] }),
};
const BOUND = { ...COMPARED, bound: () => [['name', 'note'] as const] };
const before: Values = { name: 'Dinner', note: '', people: ['ana'] };

describe('edits of two members', () => {
  const theirs = { name: 'Dinner', note: 'late', people: ['ana', 'ben'] };

  it('are combined where each has fields of their own', () => {
    const mine = { ...before, name: 'Lunch' };
    expect(combine(COMPARED, { before, theirs, mine })).toEqual({
      values: { ...theirs, name: 'Lunch' },
      inQuestion: [],
      adopted: ['note', 'people'],
    });
  });

  it('are in question where both have changed a field, unless to the same', () => {
    const of = (mine: Values) => combine(COMPARED, { before, theirs, mine });
    expect(of({ ...before, note: 'early' })).toMatchObject({
      values: { note: 'early', people: ['ana', 'ben'] },
      inQuestion: ['note'],
      adopted: ['people'],
    });
    expect(of({ ...before, note: 'late' }).inQuestion).toEqual([]);
    expect(of(theirs)).toMatchObject({ inQuestion: [], adopted: [] });
  });

  it('are in question where they are halves of one thing, and begin as the own', () => {
    const of = (theirs: Values, mine: Values) => combine(BOUND, { before, theirs, mine });
    const named = { ...before, name: 'Lunch' };
    expect(of({ ...before, note: 'late' }, named)).toEqual({
      values: named,
      inQuestion: ['note'],
      adopted: [],
    });
    expect(of({ ...before, note: 'late' }, { ...before, people: [] }).inQuestion).toEqual([]);
    expect(of({ ...before, people: [] }, named).adopted).toEqual(['people']);
  });

  it('are in question as far as fields are bound to one another', () => {
    const compared = { ...COMPARED, bound: () => [['name', 'note'] as const, ['note', 'people'] as const] };
    const all = { name: 'Dinner', note: 'late', people: ['ben'] };
    const of = (mine: Values) => combine(compared, { before, theirs: all, mine });
    expect(of({ ...before, name: 'Lunch' })).toMatchObject({ inQuestion: ['note', 'people'], adopted: [] });
    expect(of({ ...before, note: 'late' })).toMatchObject({ inQuestion: [], adopted: ['people'] });
  });

  it('are all in question where both together cannot be saved', () => {
    const compared = { ...COMPARED, canBeSaved: ({ name, note }: Values) => name !== 'Lunch' || note === '' };
    const mine = { ...before, name: 'Lunch' };
    expect(combine(compared, { before, theirs, mine })).toEqual({
      values: mine,
      inQuestion: ['note', 'people'],
      adopted: [],
    });
  });

  it('lose nothing without a question, whatever two sides make of each field', () => {
    const all = [0, 1, 2].flatMap((name) =>
      [0, 1, 2].flatMap((note) =>
        [0, 1, 2].map((people) => ({ name: `${name}`, note: `${note}`, people: [`${people}`] })),
      ),
    );
    const [origin = before] = all;
    for (const theirs of all)
      for (const mine of all)
        for (const compared of [COMPARED, BOUND]) {
          const { values, inQuestion, adopted } = combine(compared, { before: origin, theirs, mine });
          for (const field of compared.fields) {
            const isTheirs = String(theirs[field]) !== String(origin[field]);
            const isOwn = String(mine[field]) !== String(origin[field]);
            const isSaid = inQuestion.includes(field) || adopted.includes(field);
            if (isOwn) expect(values[field]).toEqual(mine[field]);
            if (isTheirs && !inQuestion.includes(field)) expect(values[field]).toEqual(theirs[field]);
            expect(isSaid).toBe(isTheirs && String(mine[field]) !== String(theirs[field]));
          }
        }
  });
});

it('a field holds theirs as long as it is the same', () => {
  expect([chosen(['a'], ['a']), chosen(['a'], ['b'])]).toEqual(['theirs', 'mine']);
});
