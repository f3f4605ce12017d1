import { describe, expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { peopleOf } from '#web/parts/people/people.ts';
import { ANA, member } from '#web/test/cast.ts';
import { partiesOf, rowsOf } from './parties.ts';

const named = (userId: string, displayName: string) => ({ ...member(ANA), userId, displayName });
const members = [named('ben', 'Ben'), named('chloe', 'Chloe'), named('ana', 'Ana')];
const people = peopleOf(members, 'ana', 'Deleted member');
const oak = { id: 'oak', name: 'Oak Street', userIds: ['ana', 'ben'] };
const balances = {
  currency: getCurrency('EUR').code,
  balances: [
    { userId: 'ana', amount: minorUnits(-500) },
    { userId: 'ben', amount: minorUnits(2000) },
    { userId: 'chloe', amount: minorUnits(-1500) },
  ],
  debts: [
    { from: 'ana', to: 'ben', amount: minorUnits(500) },
    { from: 'chloe', to: 'ben', amount: minorUnits(1500) },
  ],
};

describe('a household', () => {
  const parties = partiesOf(people, [oak], balances);

  it('settles as one, under its own name, whichever member represents it', () => {
    expect(parties.merged.balances).toEqual([
      { userId: 'ben', amount: 1500 },
      { userId: 'chloe', amount: -1500 },
    ]);
    expect(parties.merged.debts).toEqual([{ from: 'chloe', to: 'ben', amount: 1500 }]);
    expect(parties.people.get('ben')).toMatchObject({ shortName: 'Oak Street', isYou: false });
    expect(parties.membersOf('ben').map(({ userId }) => userId)).toEqual(['ana', 'ben']);
  });

  it('is the reader’s where the reader is in it', () => {
    expect([parties.isYours('ben'), parties.isYours('chloe')]).toEqual([true, false]);
  });

  it('is one row, with where each of its members stands', () => {
    expect(rowsOf(people, parties, balances)).toEqual([
      {
        id: 'oak',
        name: 'Oak Street',
        isYou: false,
        amount: 1500,
        members: [
          { id: 'ana', name: 'Ana', isYou: true, amount: -500 },
          { id: 'ben', name: 'Ben', isYou: false, amount: 2000 },
        ],
      },
      { id: 'chloe', name: 'Chloe', isYou: false, amount: -1500 },
    ]);
  });
});

describe('without households', () => {
  it('each member settles alone', () => {
    const parties = partiesOf(people, [], balances);
    expect(parties.merged.balances).toEqual(balances.balances);
    expect(parties.isYours('ana')).toBe(true);
    expect(rowsOf(people, parties, balances).map(({ id }) => id)).toEqual(['ana', 'ben', 'chloe']);
  });
});
