import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/transactions.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import type { Conflict } from '#web/lib/forms/combine.ts';
import { type Draft, draftOf, type SideDraft, type SideName } from '#web/parts/entering/draft.ts';
import { newForeignEntry } from '#web/parts/rates/foreign-entry.ts';
import { ANA, BEN, CLEO, flat } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { COMPARED_ENTRY, combineEntry, ENTRY_FIELDS } from './compared-entry.ts';

const USD = getCurrency('USD').code;
const { members } = flat();
const saved = dinner({ amount: 30_00 });
const before = draftOf(saved, members, 'en');

function combined(conflict: Pick<Conflict<Transaction, Draft>, 'newer' | 'mine'>, base = saved) {
  return combineEntry(COMPARED_ENTRY, { before: base, ...conflict }, (transaction, locale) =>
    draftOf(transaction, members, locale),
  );
}

/** Of drafts alone: those of others, too, may hold what no saved transaction of the test has. */
function combinedDrafts(theirs: Draft, mine: Draft, from = before) {
  const drafts = new Map([
    [saved, from],
    [{ ...saved, version: 2 }, theirs],
  ]);
  const [base = saved, newer = saved] = drafts.keys();
  return combineEntry(
    COMPARED_ENTRY,
    { before: base, newer, mine },
    (transaction) => drafts.get(transaction) ?? from,
  );
}

/** Of Ana and Ben, Ana's amount fixed. */
function fixed(text: string): SideDraft {
  const entries = [
    { userId: ANA.id, included: true, text },
    { userId: BEN.id, included: true, text: '' },
  ];
  return { mode: 'evenly', entries };
}

describe('two edits of a transaction', () => {
  it.each([
    ['120.5', []],
    ['120.50', []],
    ['120,50', []],
    ['120.51', ['amount']],
    ['60+60.5', []],
  ])('to the amounts 120.50 and %s leave to decide on %j', (amountText, expected) => {
    const newer = { ...saved, amount: minorUnits(120_50), version: 2 };
    expect(combined({ newer, mine: { ...before, amountText } }).inQuestion).toEqual(expected);
  });

  it('are saved without a question where both have fields of their own', () => {
    const newer = { ...dinner({ amount: 42_00 }), version: 2 };
    const { unquestioned, adopted } = combined({ newer, mine: { ...before, description: 'Supper' } });
    expect(unquestioned).toMatchObject({ description: 'Supper', amountText: '42.00', version: 2 });
    expect(unquestioned?.amountsMeantFor).toBe(42_00);
    expect(adopted).toEqual(['amount']);
  });

  it('are a question where one of them deletes it', () => {
    const newer = { ...saved, version: 2, deletedAt: saved.updatedAt };
    const mine = { ...before, description: 'Supper' };
    expect(combined({ newer, mine })).toMatchObject({ inQuestion: [], unquestioned: undefined });
  });

  it('do not differ by a member who has joined since the form was opened', () => {
    const then = draftOf(
      saved,
      members.filter(({ userId }) => userId !== CLEO.id),
      'en',
    );
    const newer = { ...dinner({ amount: 30_00, recipients: evenly(ANA, BEN, CLEO) }), version: 2 };
    const { unquestioned } = combined(
      { newer, mine: { ...then, description: 'Supper' } },
      dinner({ amount: 30_00, recipients: evenly(ANA, BEN) }),
    );
    const included = unquestioned?.recipients.entries.filter((entry) => entry.included);
    expect(included?.map(({ userId }) => userId)).toContain(CLEO.id);
  });

  it('have the amount and the currency of one of them', () => {
    const theirs = { ...before, amountText: '14.00', currency: USD };
    const mine = { ...before, amountText: '15.00' };
    expect(combinedDrafts(theirs, mine)).toMatchObject({
      values: { amountText: '15.00', currency: before.currency },
      inQuestion: ['amount'],
    });
    const inDollars = { ...before, currency: USD };
    expect(combinedDrafts(inDollars, { ...before, recipients: fixed('10') }).inQuestion).toEqual(['amount']);
    expect(combinedDrafts({ ...before, recipients: fixed('10') }, inDollars).inQuestion).toEqual([
      'recipients',
    ]);
  });

  it('have what was paid in another currency from the side whose amount it makes', () => {
    const foreign = { ...newForeignEntry(before), currency: USD, amountText: '25', rateText: '1.2' };
    const paidInDollars = { ...before, foreign };
    const mine = { ...before, amountText: '36' };
    expect(combinedDrafts(paidInDollars, before).unquestioned?.foreign).toEqual(foreign);
    expect(combinedDrafts(paidInDollars, mine)).toMatchObject({
      values: { foreign: null, amountText: '36' },
      inQuestion: ['amount'],
    });
    const other = { ...before, foreign: { ...foreign, amountText: '20', rateText: '1.5' } };
    expect(combinedDrafts(paidInDollars, other).inQuestion).toEqual(['amount']);
  });

  it('let the form ask about amounts of a side where the other total is chosen', () => {
    const from = { ...before, recipients: fixed('10'), amountsMeantFor: minorUnits(30_00) };
    const theirs = { ...from, amountText: '36', amountsMeantFor: minorUnits(36_00) };
    const mine = { ...from, recipients: fixed('11') };
    const { values, inQuestion } = combinedDrafts(theirs, mine, from);
    expect(inQuestion).toEqual(['amount']);
    expect(COMPARED_ENTRY.withField(values, 'amount', theirs).amountsMeantFor).toBe(30_00);
    expect(combinedDrafts(theirs, from, from).values.amountsMeantFor).toBe(36_00);
    // Another payer has nothing to do with amounts among the recipients.
    const paidByBen = { ...from, payers: { mode: 'evenly' as const, entries: fixed('').entries } };
    expect(combinedDrafts(theirs, paidByBen, from).values.amountsMeantFor).toBe(36_00);
  });
});

const side = fc.oneof(
  fc.constantFrom<SideDraft>(before.payers, before.recipients, fixed('5'), fixed('6.00'), fixed('')),
  fc.constantFrom('10', '20').map((text): SideDraft => {
    const entries = [ANA, BEN].map(({ id: userId }) => ({ userId, included: true, text }));
    return { mode: 'amount', entries };
  }),
);
const drafts = fc.record({
  description: fc.constantFrom('Dinner', 'Lunch', 'Supper'),
  amountText: fc.constantFrom('20', '30', '40'),
  currency: fc.constantFrom(before.currency, USD),
  payers: fc.oneof(fc.constant(before.payers), side),
  recipients: fc.oneof(fc.constant(before.recipients), side),
  note: fc.constantFrom('', 'Outside'),
});

it('lose nothing of the others without a question, and have each total with the amounts that make it', () => {
  const { fieldOf } = COMPARED_ENTRY;
  fc.assert(
    fc.property(drafts, drafts, drafts, (first, second, third) => {
      const from = { ...before, ...first };
      const theirs = { ...before, ...second };
      const mine = { ...before, ...third };
      const { values, inQuestion } = combinedDrafts(theirs, mine, from);
      for (const field of ENTRY_FIELDS) {
        const [was, are, own, is] = [from, theirs, mine, values].map((one) => fieldOf(one, field));
        const isChanged = JSON.stringify(was) !== JSON.stringify(are);
        if (isChanged && !inQuestion.includes(field)) expect(is).toEqual(are);
        if (JSON.stringify(was) !== JSON.stringify(own)) expect(is).toEqual(own);
      }
      const isOf = (one: Draft, name: SideName) =>
        JSON.stringify([fieldOf(values, 'amount'), fieldOf(values, name)]) ===
        JSON.stringify([fieldOf(one, 'amount'), fieldOf(one, name)]);
      for (const name of ['payers', 'recipients'] as const)
        if (values[name].entries.some(({ included, text }) => included && text !== ''))
          expect(isOf(mine, name) || isOf(theirs, name)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
