import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Member } from '#contract/groups.ts';
import { newTransactionSchema, type Transaction } from '#contract/transactions.ts';
import { categoryOf } from '#domain/ledger/category.ts';
import { EXTRAS } from '#domain/ledger/items.ts';
import { resolveSide, resolveSplit, SPLIT_MODES, type Split, type SplitMode } from '#domain/ledger/split.ts';
import { TRANSACTION_TYPES, takesCategory } from '#domain/ledger/transaction.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { type MinorUnits, minorUnits } from '#domain/money/money.ts';
import { anyItems } from '#test/any-transaction.ts';
import { amountText } from '#web/lib/format/entry-text.ts';
import type { ItemsAction } from '#web/parts/entering/items/items-draft.ts';
import { inForeign, newForeignEntry } from '#web/parts/rates/foreign-entry.ts';
import { member, person } from '#web/test/cast.ts';
import { copyOf, type Draft, draftOf, newDraft, type SideName } from './draft.ts';
import { type DraftAction, reduceDraft } from './draft-reducer.ts';
import { fittedDraft } from './fitted-draft.ts';
import { brokenFields, parseDraft, readTotal, type WrittenSplit } from './parsed-draft.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const PEOPLE = Array.from({ length: 5 }, (_, index) => `019a0000-0000-7000-8000-00000000001${index}`);
const [ANA = '', BEN = '', CHLOE = '', DEV = '', EMMA = ''] = PEOPLE;
const GROUP_ID = '019a0000-0000-7000-8000-000000000099';
const NO_WORDS = { expense: '', income: '', transfer: 'Transfer', settlement: 'Settlement' };

const USUAL = {
  mode: 'parts' as const,
  parts: [
    { userId: BEN, parts: 2 },
    { userId: ANA, parts: 1.5 },
  ],
};

const sides: readonly SideName[] = ['payers', 'recipients'];

describe('a new draft', () => {
  it('is paid by the reader and split evenly among all active members', () => {
    const parsed = parseDraft(typed(start(), { kind: 'set-amount', text: '84' }));
    expect(parsed.content?.payers).toEqual({ mode: 'evenly', parts: [{ userId: ANA }] });
    expect(partsOf(parsed.content?.recipients).map((part) => part.userId)).toEqual([ANA, BEN, CHLOE, DEV]);
  });

  it('is divided as the group is used to, whichever of income and expense it is and was', () => {
    const draft = newDraft({ ...startOf(), defaultSplit: USUAL, locale: 'es' });
    expect(parseDraft(draft).recipients.split).toEqual({
      mode: 'parts',
      parts: [
        { userId: ANA, parts: 1.5 },
        { userId: BEN, parts: 2 },
      ],
    });
    const change = { kind: 'set-type' as const, me: ANA, defaultSplit: USUAL, descriptions: NO_WORDS };
    const transfer = typed(draft, { ...change, type: 'transfer' });
    expect(transfer.recipients.mode).toBe('evenly');
    expect(typed(transfer, { ...change, type: 'income' }).recipients).toEqual(draft.recipients);
  });

  it('does not offer a former member', () => {
    expect(start().recipients.entries.map((entry) => entry.userId)).not.toContain(EMMA);
  });

  it('takes what people type: a comma, a point, a calculation', () => {
    for (const [text, amount] of [
      ['12,50', 1250],
      ['12.50', 1250],
      ['3*4.20+1', 1360],
    ] as const)
      expect(parseDraft(typed(start(), { kind: 'set-amount', text })).total).toBe(amount);
  });

  it('hands money to the only other member when there is just one', () => {
    const two = members().slice(0, 2);
    const draft = newDraft({ ...startOf(), members: two, type: 'transfer' });
    expect(partsOf(parseDraft(draft).recipients.split)).toEqual([{ userId: BEN }]);
  });

  it('refuses to hand money to the person it comes from', () => {
    const draft = typed(
      start(),
      { kind: 'set-type', type: 'transfer', me: ANA, defaultSplit: null, descriptions: NO_WORDS },
      { kind: 'choose', side: 'recipients', userIds: [ANA] },
    );
    expect(parseDraft(draft).problems).toContain('same-person');
  });

  it('names every problem at once', () => {
    const draft = typed(
      { ...start(), description: ' ' },
      { kind: 'choose', side: 'recipients', userIds: [] },
      { kind: 'set-date', date: '2026-02-30' },
    );
    expect([...parseDraft(draft).problems].sort()).toEqual(['amount', 'date', 'description', 'recipients']);
  });
});

describe('auto and fixed', () => {
  it('typing an amount fixes a member and the others share the rest; clearing it frees them', () => {
    const fixed = typed(start(), { kind: 'set-amount', text: '84' }, enter(CHLOE, '30'));
    expect(sharesOf(fixed)).toEqual([1800, 1800, 3000, 1800]);
    expect(partsOf(parseDraft(fixed).content?.recipients)).toContainEqual({ userId: CHLOE, fixed: 3000 });
    expect(sharesOf(typed(fixed, enter(CHLOE, '')))).toEqual([2100, 2100, 2100, 2100]);
  });

  it('a member can be fixed to 0', () => {
    expect(sharesOf(typed(start(), { kind: 'set-amount', text: '84' }, enter(CHLOE, '0')))).toEqual([
      2800, 2800, 0, 2800,
    ]);
  });

  it('the rest goes to those without an entry, or to all where each has one: a 0 is an entry', () => {
    const draft = typed(
      start(),
      { kind: 'set-amount', text: '60' },
      { kind: 'choose', side: 'recipients', userIds: [ANA, BEN, CHLOE] },
      { kind: 'set-mode', side: 'recipients', mode: 'amount' },
      enter(ANA, '0'),
      enter(BEN, '30'),
    );
    const assign = { kind: 'assign-rest' as const, sides: ['recipients' as const] };
    expect(sharesOf(typed(draft, assign))).toEqual([0, 3000, 3000]);
    expect(sharesOf(typed(draft, enter(CHLOE, '0'), assign))).toEqual([1000, 4000, 1000]);
  });

  it('text that is no amount is named and blocks saving', () => {
    const draft = typed(start(), { kind: 'set-amount', text: '84' }, enter(CHLOE, '3x'));
    expect(parseDraft(draft).recipients).toMatchObject({
      problem: 'unreadable',
      unreadable: new Set([CHLOE]),
    });
    expect(parseDraft(draft).content).toBeUndefined();
  });
});

describe('a changed total', () => {
  const entered = typed(start(), { kind: 'set-amount', text: '84' }, enter(CHLOE, '30'));

  it('asks what to do with amounts that were entered for another one, and only then', () => {
    expect(parseDraft(entered).asksAboutTotal).toBe(false);
    expect(parseDraft(typed(entered, { kind: 'set-amount', text: '90' })).asksAboutTotal).toBe(true);
    expect(parseDraft(typed(start(), { kind: 'set-amount', text: '90' })).asksAboutTotal).toBe(false);
  });

  it('does not ask while the first total is typed after the amounts', () => {
    const draft = typed(start(), enter(CHLOE, '30'), { kind: 'set-amount', text: '9' });
    expect(parseDraft(typed(draft, { kind: 'set-amount', text: '90' })).asksAboutTotal).toBe(false);
  });

  it('splits evenly or keeps the amounts, as one answers', () => {
    const changed = typed(entered, { kind: 'set-amount', text: '90' });
    expect(sharesOf(typed(changed, { kind: 'split-evenly' }))).toEqual([2250, 2250, 2250, 2250]);
    const kept = typed(changed, { kind: 'keep-amounts' });
    expect(sharesOf(kept)).toEqual([2000, 2000, 3000, 2000]);
    expect(parseDraft(kept).asksAboutTotal).toBe(false);
  });

  it('is none where the currency changes: the figures stay, and those of an earlier total are told in it', () => {
    const [yen, dinars] = (['JPY', 'KWD'] as const).map((code) => getCurrency(code).code);
    for (const currency of [yen, dinars]) {
      if (!currency) throw new Error('no such currency');
      const kept = typed(entered, { kind: 'set-currency', currency });
      expect(parseDraft(kept)).toMatchObject({ asksAboutTotal: false });
      expect(kept.amountsMeantFor).toBe(readTotal(kept));
      const asked = typed(entered, { kind: 'set-amount', text: '90' }, { kind: 'set-currency', currency });
      expect(parseDraft(asked).asksAboutTotal).toBe(true);
      expect(asked.amountsMeantFor).toBe(readTotal(kept));
    }
  });

  it('is not asked about again once the rest of it was assigned', () => {
    const draft = typed(
      entered,
      ...(['evenly', 'amount'] as const).map((mode) => ({
        kind: 'set-mode' as const,
        side: 'recipients' as const,
        mode,
      })),
      { kind: 'set-amount', text: '80' },
      { kind: 'assign-rest', sides: ['recipients'] },
    );
    expect(sharesOf(draft)).toEqual([2000, 2000, 2000, 2000]);
    expect(parseDraft(draft).asksAboutTotal).toBe(false);
  });

  it('is followed by a lone payer whom another client wrote as an amount', () => {
    const draft = draftOf(
      saved({ payers: { mode: 'amount', parts: [{ userId: ANA, amount: minorUnits(1000) }] } }),
      members(),
      'en',
    );
    expect(parseDraft(typed(draft, { kind: 'set-amount', text: '20' })).content?.payers).toEqual({
      mode: 'evenly',
      parts: [{ userId: ANA }],
    });
  });
});

describe('another currency of a draft', () => {
  const [yen, dollars, dinars] = [getCurrency('JPY').code, getCurrency('USD').code, getCurrency('KWD').code];

  it('makes no other number of what was typed, of the total, of shares and of items', () => {
    const each = typed(
      { ...start(), currency: dinars },
      { kind: 'set-amount', text: '2.750' },
      { kind: 'set-mode', side: 'recipients', mode: 'amount' },
      enter(ANA, '1.500'),
      enter(BEN, '1.250'),
    );
    const inDollars = typed(each, { kind: 'set-currency', currency: dollars });
    expect([parseDraft(inDollars).total, sharesOf(inDollars)]).toEqual([275, [150, 125, 0, 0]]);
    expect(parseDraft(inDollars).asksAboutTotal).toBe(false);
    const inYen = typed(each, { kind: 'set-currency', currency: yen });
    expect(brokenFields(inYen)).toMatchObject({ amount: 'too-precise', recipients: 'missing' });
    expect(typed(inYen, { kind: 'set-currency', currency: dollars }).amountText).toBe('2.75');
    const itemised = typed(
      { ...start(), currency: dinars },
      { kind: 'set-mode', side: 'recipients', mode: 'items' },
      { kind: 'items', action: { kind: 'amount', key: 0, text: '1,500' } },
      { kind: 'items', action: { kind: 'extra', extra: 'tip', text: '2.000' } },
      { kind: 'set-currency', currency: yen },
    );
    expect(itemised.recipients.itemised).toMatchObject({
      items: [{ amountText: '1.5' }],
      extras: { discount: '', tax: '', tip: '2' },
    });
  });

  it('leaves parts and percentages, and the rate and the amount in a third currency', () => {
    const foreign = { currency: dollars, amountText: '1.500', rateText: '0.500', isRateOwn: true };
    const draft = typed(
      { ...start(), currency: dinars },
      { kind: 'set-foreign', foreign },
      { kind: 'set-mode', side: 'recipients', mode: 'percent' },
      enter(ANA, '12.500'),
      { kind: 'set-currency', currency: yen },
    );
    expect(draft.foreign).toEqual({ ...foreign, rateText: '', isRateOwn: false });
    expect(draft.recipients.entries[0]?.text).toBe('12.500');
  });

  it('begins and ends with the same number, where what was paid is in another one', () => {
    const draft = typed({ ...start(), currency: dinars }, { kind: 'set-amount', text: '1,500' });
    const foreign = newForeignEntry(draft);
    expect(foreign).toMatchObject({ currency: dollars, amountText: '1.5' });
    const inYen = inForeign(foreign, yen, 'en');
    expect(inYen).toEqual({ currency: yen, amountText: '1.5', rateText: '', isRateOwn: false });
    const paid = typed(
      { ...start(), currency: yen },
      { kind: 'set-foreign', foreign: { ...foreign, currency: dinars, amountText: '1.234' } },
      { kind: 'set-foreign', foreign: null },
    );
    expect([paid.amountText, parseDraft(paid).amount.ok]).toEqual(['1.2340', false]);
  });
});

describe('the category of a draft', () => {
  const described = (suggested?: 'pets' | 'dining') => ({
    kind: 'describe' as const,
    description: 'Milo',
    suggested,
  });
  const complete = { kind: 'set-amount' as const, text: '10' };
  const sent = (draft: Draft) => parseDraft(typed(draft, complete)).content?.category;

  it('is the one that is suggested for its description, as long as none was chosen', () => {
    expect(sent(typed(start(), described('pets')))).toBe('pets');
    expect(sent(typed(start(), described('pets'), described('dining')))).toBe('dining');
    expect(sent(typed(start(), described('pets'), described()))).toBeUndefined();
  });

  it('that was chosen is never changed by a suggestion, nor is the choice of none', () => {
    for (const category of ['car', null] as const) {
      const draft = typed(start(), described('pets'), { kind: 'categorise', category }, described('dining'));
      expect([draft.category, sent(draft)]).toEqual([category, category ?? undefined]);
    }
  });

  it('of a saved transaction is never changed by a suggestion, of one without none either', () => {
    for (const category of ['car', undefined] as const) {
      const draft = draftOf(saved({ ...(category && { category }) }), members(), 'en');
      expect(sent(typed(draft, described('pets')))).toBe(category);
    }
  });

  it('is not sent with money that is handed over', () => {
    const change = { kind: 'set-type' as const, me: ANA, defaultSplit: null, descriptions: NO_WORDS };
    const draft = typed(start(), { kind: 'categorise', category: 'pets' }, { ...change, type: 'transfer' });
    expect(
      parseDraft(typed(draft, complete, { kind: 'choose', side: 'recipients', userIds: [BEN] })).content,
    ).toEqual(expect.not.objectContaining({ category: 'pets' }));
    expect(sent(typed(draft, { ...change, type: 'income' }))).toBe('pets');
  });

  it('is said to be none where it is taken away', () => {
    const draft = draftOf(saved({ category: 'car' }), members(), 'en');
    expect(sent(typed(draft, { kind: 'categorise', category: null }))).toBeNull();
  });
});

describe('opening and saving', () => {
  it('save, open, save is the identity, for every type, mode, currency and language', () => {
    fc.assert(
      fc.property(
        savedTransactions(),
        fc.constantFrom('en' as const, 'es' as const),
        (transaction, locale) => {
          const content = parseDraft(draftOf(transaction, members(), locale)).content;
          const { id, type, description, amount, currency, date } = transaction;
          expect(content).toEqual({
            id,
            type,
            description,
            amount,
            currency,
            date,
            payers: writtenOf(transaction.payers),
            recipients: writtenOf(transaction.recipients),
            ...categoryOf(transaction),
            ...(transaction.note && { note: transaction.note }),
          });
        },
      ),
    );
  });

  it('keeps the shares that were saved, though the id of a participant has changed since', () => {
    const parts = [ANA, BEN, CHLOE].map((userId, index) => ({
      userId,
      amount: minorUnits(index === 2 ? 334 : 333),
    }));
    const others = parts.map((part, index) => ({ ...part, amount: minorUnits(index === 0 ? 334 : 333) }));
    for (const recipients of [parts, others]) {
      const draft = draftOf(saved({ recipients: { mode: 'evenly', parts: recipients } }), members(), 'en');
      expect(sharesOf(draft)).toEqual(recipients.map(({ amount }) => amount));
      const again = typed(draft, { kind: 'set-amount', text: '1000' }, { kind: 'set-amount', text: '10' });
      expect(sharesOf(again)).toEqual(recipients.map(({ amount }) => amount));
    }
  });

  it('a former member stays on an edited old transaction and is left out of a copy', () => {
    const old = saved({
      recipients: {
        mode: 'evenly',
        parts: [EMMA, ANA].map((userId) => ({ userId, amount: minorUnits(500) })),
      },
    });
    expect(partsOf(parseDraft(draftOf(old, members(), 'en')).content?.recipients)).toContainEqual({
      userId: EMMA,
    });
    const copy = copyOf(old, members(), { id: ID, date: startOf().date, locale: 'en' });
    expect(partsOf(parseDraft(copy).content?.recipients)).toEqual([{ userId: ANA }]);
  });
});

describe('a draft that was kept', () => {
  const gone = (userId: string) => members().filter((one) => one.userId !== userId);
  const named = (draft: Draft) => partsOf(parseDraft(draft).content?.recipients).map(({ userId }) => userId);
  const ofThree = saved({
    recipients: {
      mode: 'evenly',
      parts: [ANA, BEN, CHLOE].map((userId) => ({ userId, amount: minorUnits(333) })),
    },
  });

  it('of an edit keeps a participant whose place another has taken, so that saving it is refused', () => {
    const edited = typed(draftOf(ofThree, gone(DEV), 'en'), { kind: 'set-amount', text: '30' });
    expect(named(fittedDraft(edited, gone(CHLOE)))).toEqual([ANA, BEN, CHLOE]);
    const added = typed(draftOf(saved({}), members(), 'en'), enter(CHLOE, ''));
    expect(named(fittedDraft(added, gone(CHLOE)))).toEqual([ANA, CHLOE]);
  });

  it('of an edit keeps such a participant of its items', () => {
    const parts = [ANA, CHLOE].map((userId) => ({ userId, parts: 1, amount: minorUnits(500) }));
    const items = [{ name: 'Soup', amount: minorUnits(1000), parts }];
    const itemised = draftOf(saved({ recipients: { mode: 'items', items, parts } }), members(), 'en');
    const { content } = parseDraft(fittedDraft({ ...itemised, description: 'Lunch' }, gone(CHLOE)));
    expect(content?.recipients).toEqual(parseDraft(itemised).content?.recipients);
  });

  it('of an edit no longer offers a person who is on neither side and in the group no more', () => {
    const edited = typed(draftOf(ofThree, members(), 'en'), {
      kind: 'choose',
      side: 'recipients',
      userIds: [ANA, BEN],
    });
    const { entries } = fittedDraft(edited, gone(CHLOE)).recipients;
    expect(entries.map(({ userId }) => userId)).toEqual([ANA, BEN, DEV]);
  });

  it('of a new entry is without those who are in the group no more', () => {
    const draft = typed(start(), { kind: 'set-amount', text: '30' });
    expect(named(fittedDraft(draft, gone(CHLOE)))).toEqual([ANA, BEN, DEV]);
  });
});

describe('whatever is done to a draft', () => {
  it('what is sent is valid, adds up to what is shown, and holds nothing of another mode', () => {
    fc.assert(
      fc.property(fc.array(actions(), { maxLength: 25 }), (list) => {
        const draft = typed(start(), ...list);
        const parsed = parseDraft(draft);
        expect(parsed.content === undefined).toBe(parsed.problems.size > 0);
        if (!parsed.content) return;
        expect(newTransactionSchema.parse(parsed.content)).toEqual(parsed.content);
        for (const side of sides) {
          const split = parsed.content[side];
          const shares = resolveSplit(minorUnits(parsed.content.amount), split, draft.id);
          expect([...(parsed[side].shares ?? [])]).toEqual(
            shares.map(({ userId, amount }) => [userId, amount]),
          );
          if (split.mode !== 'items') expect(keysOf(split)).toEqual(keysFor(split.mode));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('the quick fix leaves nothing to assign on either side', () => {
    fc.assert(
      fc.property(fc.array(actions(), { maxLength: 25 }), (list) => {
        const draft = typed(start(), { kind: 'set-amount', text: '84' }, ...list);
        const before = parseDraft(draft);
        if (!before.amount.ok) return;
        const after = parseDraft(reduceDraft(draft, { kind: 'assign-rest', sides }));
        for (const side of sides) {
          // Items have fixes of their own.
          if (['unreadable', 'no-participants'].includes(before[side].problem ?? '') || before[side].itemised)
            continue;
          expect(after[side].problem).toBeUndefined();
          expect(after[side].remainder).toBe(0);
        }
      }),
    );
  });

  it('items that can be read agree with the total that they make, and with one that an item of the rest fills', () => {
    fc.assert(
      fc.property(fc.array(actions(), { maxLength: 25 }), (list) => {
        const draft = typed(start(), { kind: 'set-amount', text: '84' }, ...list);
        const { amount, recipients } = parseDraft(draft);
        const { itemised, remainder } = recipients;
        if (!itemised?.split || itemised.sum === 0) return;
        const asTotal = parseDraft(reduceDraft(draft, { kind: 'items', action: { kind: 'make-total' } }));
        expect([asTotal.recipients.problem, asTotal.total]).toEqual([undefined, itemised.sum]);
        if (!amount.ok || remainder <= 0) return;
        const rest = amountText(minorUnits(remainder), draft.currency, draft.locale);
        const add = { kind: 'add' as const, userIds: [ANA], amountText: rest };
        const filled = parseDraft(reduceDraft(draft, { kind: 'items', action: add }));
        expect([filled.recipients.problem, filled.total]).toEqual([undefined, amount.amount]);
      }),
      { numRuns: 400 },
    );
  });

  it('a total that items make is written as the currency has it', () => {
    const euros = typed(
      start(),
      { kind: 'set-mode', side: 'recipients', mode: 'items' },
      { kind: 'items', action: { kind: 'amount', key: 0, text: '12' } },
    );
    expect(euros.amountText).toBe('12.00');
    const yen = typed(euros, { kind: 'set-currency', currency: getCurrency('JPY').code });
    expect([yen.amountText, parseDraft(yen).total]).toEqual(['12', 12]);
  });

  it('items do not take away what was entered in another currency, though it has no rate yet', () => {
    const foreign = { currency: getCurrency('USD').code, amountText: '100', rateText: '', isRateOwn: false };
    const draft = typed(
      start(),
      { kind: 'set-foreign', foreign },
      { kind: 'set-mode', side: 'recipients', mode: 'items' },
      { kind: 'items', action: { kind: 'name', key: 0, text: 'Soup' } },
    );
    expect(draft.foreign).toEqual(foreign);
  });

  it('another currency begins with what is typed, and only in a draft that takes it and has none yet', () => {
    const begin = { kind: 'begin-foreign' } as const;
    const draft = typed(start(), { kind: 'set-amount', text: '42' }, begin);
    expect(draft).toMatchObject({ amountText: '', foreign: { currency: 'USD', amountText: '42' } });
    expect(typed(draft, begin)).toEqual(draft);
    const transfer = typed(start(), {
      kind: 'set-type',
      type: 'transfer',
      me: ANA,
      defaultSplit: null,
      descriptions: NO_WORDS,
    });
    const items = typed(start(), { kind: 'set-mode', side: 'recipients', mode: 'items' });
    for (const other of [transfer, items]) expect(typed(other, begin).foreign).toBeNull();
  });

  it('an amount in another currency that has no rate yet stays typed when it is of the own one again', () => {
    const foreign = { currency: getCurrency('USD').code, rateText: '', isRateOwn: false };
    const draft = typed(start(), { kind: 'set-foreign', foreign: { ...foreign, amountText: '12.50' } });
    const change = { kind: 'set-type' as const, me: ANA, defaultSplit: null, descriptions: NO_WORDS };
    for (const back of [
      { kind: 'set-foreign' as const, foreign: null },
      { ...change, type: 'transfer' as const },
    ])
      expect(typed(draft, back)).toMatchObject({ foreign: null, amountText: '12.50' });
    const booked = typed(draft, {
      kind: 'set-foreign',
      foreign: { ...foreign, amountText: '12.50', rateText: '0.8' },
    });
    expect(typed(booked, { ...change, type: 'transfer' })).toMatchObject({ amountText: '10.00' });
  });

  it('switching the mode leaves no stale share behind', () => {
    for (const mode of SPLIT_MODES) {
      const draft = typed(start(), { kind: 'set-amount', text: '84' }, enter(CHLOE, '30'), {
        kind: 'set-mode',
        side: 'recipients',
        mode,
      });
      expect(new Set(draft.recipients.entries.map((entry) => entry.text))).toEqual(
        new Set([mode === 'parts' ? '1' : '']),
      );
    }
  });
});

function startOf() {
  return {
    id: ID,
    type: 'expense' as const,
    me: ANA,
    members: members(),
    currency: getCurrency('EUR').code,
    date: '2026-03-14' as Transaction['date'],
    description: '',
    locale: 'en' as const,
    defaultSplit: null,
  };
}

function start(): Draft {
  return newDraft({ ...startOf(), description: 'Dinner' });
}

function typed(draft: Draft, ...list: readonly DraftAction[]): Draft {
  return list.reduce(reduceDraft, draft);
}

function enter(userId: string, text: string): DraftAction {
  return { kind: 'enter', side: 'recipients', userId, text };
}

function sharesOf(draft: Draft): number[] {
  return [...(parseDraft(draft).recipients.shares ?? new Map()).values()];
}

/** Emma has left. */
function members(): Member[] {
  return PEOPLE.map((userId) => ({
    ...member(person(1, 'Ana')),
    userId,
    leftAt: userId === EMMA ? '2026-02-01T00:00:00Z' : null,
  }));
}

function saved(changes: Partial<Transaction>): Transaction {
  const side = { mode: 'evenly' as const, parts: [{ userId: ANA, amount: minorUnits(1000) }] };
  return {
    id: ID,
    groupId: GROUP_ID,
    type: 'expense',
    description: 'Dinner',
    amount: minorUnits(1000),
    currency: startOf().currency,
    date: startOf().date,
    payers: side,
    recipients: side,
    createdBy: ANA,
    createdAt: '2026-03-14T10:00:00Z',
    updatedAt: '2026-03-14T10:00:00Z',
    deletedAt: null,
    deletedBy: null,
    version: 1,
    ...changes,
  };
}

function savedTransactions() {
  return fc
    .record({
      type: fc.constantFrom(...TRANSACTION_TYPES),
      amount: fc.integer({ min: 1, max: 999_999_999_999 }).map(minorUnits),
      currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF').map((code) => getCurrency(code).code),
      payers: fc.constantFrom(...SPLIT_MODES),
      recipients: fc.constantFrom(...SPLIT_MODES),
      people: fc.shuffledSubarray(PEOPLE, { minLength: 1 }),
      weights: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 5, maxLength: 5 }),
      category: fc.constantFrom(undefined, 'pets' as const, 'other' as const),
      note: fc.constantFrom(undefined, 'Tip included', 'Two lines\n\nof it'),
    })
    .filter(
      ({ amount, type, people }) =>
        amount >= 10 && (people.length > 1 || type === 'expense' || type === 'income'),
    )
    .chain((one) =>
      one.type === 'expense'
        ? fc.option(anyItems(one.people, one.amount), { nil: undefined }).map((items) => ({ ...one, items }))
        : fc.constant({ ...one, items: undefined }),
    )
    .map(({ payers, recipients, people, weights, category, items, ...rest }) =>
      saved({
        ...rest,
        ...categoryOf({ category: takesCategory(rest.type) ? category : undefined }),
        payers: resolvedSide(payers, people, weights, rest.amount),
        recipients: items
          ? resolveSide(rest.amount, items, ID)
          : resolvedSide(recipients, people, weights, rest.amount),
      }),
    );
}

function resolvedSide(
  mode: SplitMode,
  people: readonly string[],
  weights: readonly number[],
  total: MinorUnits,
) {
  return resolveSide(total, splitFor(mode, people, weights, total), ID);
}

function splitFor(
  mode: SplitMode,
  people: readonly string[],
  weights: readonly number[],
  total: number,
): Split {
  const each = Math.floor(total / people.length);
  const rest = (index: number, all: number, one: number) =>
    index === 0 ? all - one * (people.length - 1) : one;
  switch (mode) {
    case 'evenly':
      return {
        mode,
        parts: people.map((userId, index) => (index === 1 ? { userId, fixed: minorUnits(1) } : { userId })),
      };
    case 'amount':
      return {
        mode,
        parts: people.map((userId, index) => ({ userId, amount: minorUnits(rest(index, total, each)) })),
      };
    case 'parts':
      return {
        mode,
        parts: people.map((userId, index) => ({ userId, parts: (weights[index] ?? 1) / 10_000 })),
      };
    case 'percent':
      return {
        mode,
        parts: people.map((userId, index) => ({ userId, percent: rest(index, 1_000_000, 12_345) / 10_000 })),
      };
  }
}

function writtenOf({ mode, parts, ...itemised }: Transaction['payers']): unknown {
  if (mode === 'items') return { mode, ...itemised };
  return {
    mode,
    parts: parts.map(({ userId, amount, fixed, parts, percent }) => {
      if (mode === 'evenly') return fixed === undefined ? { userId } : { userId, fixed };
      return { userId, ...{ amount: { amount }, parts: { parts }, percent: { percent } }[mode] };
    }),
  };
}

function actions(): fc.Arbitrary<DraftAction> {
  const side = fc.constantFrom(...sides);
  const userId = fc.constantFrom(ANA, BEN, CHLOE, DEV);
  const text = fc.constantFrom('', '0', '1', '12,50', '40.00', '25', '33.3333', '66.6667', '84', '100', 'x');
  return fc.oneof(
    fc.record({ kind: fc.constant('set-amount' as const), text }),
    fc.record({ kind: fc.constant('set-mode' as const), side, mode: fc.constantFrom(...SPLIT_MODES) }),
    fc.record({ kind: fc.constant('include' as const), side, userId, included: fc.boolean() }),
    fc.record({ kind: fc.constant('choose' as const), side, userIds: fc.subarray([ANA, BEN, CHLOE, DEV]) }),
    fc.record({ kind: fc.constant('enter' as const), side, userId, text }),
    fc.record({
      kind: fc.constant('set-type' as const),
      type: fc.constantFrom(...TRANSACTION_TYPES),
      me: fc.constant(ANA),
      defaultSplit: fc.constantFrom(null, USUAL),
      descriptions: fc.constant(NO_WORDS),
    }),
    fc.constant({ kind: 'set-mode' as const, side: 'recipients' as const, mode: 'items' as const }),
    itemsActions().map((action) => ({ kind: 'items' as const, action })),
    fc.constant({ kind: 'assign-rest' as const, sides }),
    fc.constant({ kind: 'split-evenly' as const }),
    fc.constant({ kind: 'keep-amounts' as const }),
  );
}

function itemsActions(): fc.Arbitrary<ItemsAction> {
  const key = fc.nat(3);
  const text = fc.constantFrom('', '0', '12,50', '40.00', '84', 'x');
  const userIds = fc.subarray([ANA, BEN, CHLOE, DEV]);
  return fc.oneof(
    fc.record({ kind: fc.constant('add' as const), userIds }),
    fc.record({ kind: fc.constant('remove' as const), key }),
    fc.record({ kind: fc.constantFrom('name' as const, 'amount' as const, 'amount' as const), key, text }),
    fc.record({ kind: fc.constant('share' as const), key, userIds }),
    fc.record({ kind: fc.constant('extra' as const), extra: fc.constantFrom(...EXTRAS), text }),
    fc.constant({ kind: 'make-total' as const }),
  );
}

function partsOf(split: WrittenSplit | undefined) {
  return split && split.mode !== 'items' ? split.parts : [];
}

function keysOf(split: WrittenSplit): string[] {
  return [...new Set(partsOf(split).flatMap((part) => Object.keys(part)))]
    .filter((key) => key !== 'fixed')
    .sort();
}

function keysFor(mode: SplitMode): string[] {
  return mode === 'evenly' ? ['userId'] : [mode, 'userId'].sort();
}
