import { describe, expect, it } from 'vitest';
import type { Member } from '#contract/groups.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { SideMode } from '#domain/ledger/split.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { ANA, BEN, CLEO, id, member } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { type Draft, newDraft, type SideName } from './draft.ts';
import { type DraftAction, reduceDraft } from './draft-reducer.ts';
import { fittedDraft, takePlacesInDraft, withPlacesTaken } from './fitted-draft.ts';
import { parseDraft } from './parsed-draft.ts';

const GUS = id(90);
const gus = member({ ...BEN, id: GUS, displayName: 'Gus' }, { hasAccount: false });
const ana = member(ANA);
const cleo = member(CLEO);
const ben = member(BEN);
const benAfter = member(BEN, { tookOver: [GUS] });

describe('a guest whose place a person takes by an invitation', () => {
  const before = [ana, cleo, gus];
  const after = [ana, cleo, benAfter];

  it('is that person in a new entry, who keeps the guest’s share', () => {
    const draft = fittedDraft(begun(before), after);
    expect(sharesOf(draft)).toEqual({ [ANA.id]: 3000, [CLEO.id]: 3000, [BEN.id]: 3000 });
    expect(idsOf(draft, 'payers')).toEqual([ANA.id, CLEO.id, BEN.id]);
  });

  it('is that person where the guest was the payer', () => {
    const draft = begun(before, { kind: 'choose', side: 'payers', userIds: [GUS] });
    expect(parseDraft(fittedDraft(draft, after)).content?.payers).toEqual({
      mode: 'evenly',
      parts: [{ userId: BEN.id }],
    });
  });

  it('is that person while the past is merged in steps, and the guest still in the list as a former member', () => {
    const leaving = { ...gus, leftAt: '2026-03-14T00:00:00.000Z', mergingInto: BEN.id };
    const draft = fittedDraft(begun(before), [ana, cleo, leaving, benAfter]);
    expect(sharesOf(draft)).toEqual({ [ANA.id]: 3000, [CLEO.id]: 3000, [BEN.id]: 3000 });
    expect(idsOf(draft, 'recipients')).toEqual([ANA.id, CLEO.id, BEN.id]);
  });

  it('is that person with what was typed, and unticked where the guest was unticked', () => {
    const typed = begun(before, mode('percent'), enter(ANA.id, '75'), enter(GUS, '25'));
    expect(sharesOf(fittedDraft(typed, after))).toEqual({ [ANA.id]: 6750, [CLEO.id]: 0, [BEN.id]: 2250 });
    const without = begun(before, { kind: 'choose', side: 'recipients', userIds: [ANA.id] });
    expect(sharesOf(fittedDraft(without, after))).toEqual({ [ANA.id]: 9000 });
    expect(idsOf(fittedDraft(without, after), 'recipients')).toEqual([ANA.id, CLEO.id, BEN.id]);
  });

  it('is that person in each item', () => {
    const draft = fittedDraft(itemised(before, [ANA.id, GUS]), after);
    expect(sharesOf(draft)).toEqual({ [ANA.id]: 500, [BEN.id]: 500 });
  });
});

describe('a guest who is merged into a member on the same side', () => {
  const before = [ana, ben, cleo, gus];
  const after = [ana, benAfter, cleo];
  const merged = (...list: readonly DraftAction[]) => takePlacesInDraft(begun(before, ...list), after);

  it('leaves the member two parts of an even split', () => {
    const { draft, unsummed } = merged();
    expect(draft.recipients.mode).toBe('parts');
    expect(sharesOf(draft)).toEqual({ [ANA.id]: 2250, [BEN.id]: 4500, [CLEO.id]: 2250 });
    expect(unsummed).toEqual([]);
    const later = reduceDraft(draft, { kind: 'set-amount', text: '100' });
    expect(sharesOf(later)).toEqual({ [ANA.id]: 2500, [BEN.id]: 5000, [CLEO.id]: 2500 });
  });

  it('leaves the member alone where there were only the two', () => {
    const { draft } = merged({ kind: 'choose', side: 'recipients', userIds: [BEN.id, GUS] });
    expect(parseDraft(draft).content?.recipients).toEqual({ mode: 'evenly', parts: [{ userId: BEN.id }] });
  });

  it.each<[SideMode, string, string, string]>([
    ['amount', '30', '15.50', '45.50'],
    ['amount', '30', '', '30'],
    ['amount', '', '10+5', '10+5'],
    ['parts', '1.5', '2', '3.5'],
    ['parts', '0.1', '0.2', '0.3'],
    ['percent', '33.3333', '20', '53.3333'],
    ['evenly', '10', '20.25', '30.25'],
  ])('%s: %j and %j are %j', (of, bens, guss, both) => {
    const { draft, unsummed } = merged(mode(of), enter(BEN.id, bens), enter(GUS, guss));
    expect(draft.recipients.mode).toBe(of);
    expect(textOf(draft, BEN.id)).toBe(both);
    expect(idsOf(draft, 'recipients')).not.toContain(GUS);
    expect(unsummed).toEqual([]);
  });

  it.each<[SideMode, string, string]>([
    ['amount', '30', 'abc'],
    ['parts', '1,2,3', '2'],
    ['percent', '60', '60'],
  ])('%s: %j and %j stay something that the form asks about', (of, bens, guss) => {
    const { draft } = merged(mode(of), enter(BEN.id, bens), enter(GUS, guss));
    expect(parseDraft(draft).recipients.unreadable).toEqual(new Set([BEN.id]));
  });

  it('fixes the member to both shares where an even split has a fixed amount', () => {
    const { draft } = merged(enter(GUS, '30'));
    expect(textOf(draft, BEN.id)).toBe('50.00');
    expect(sharesOf(draft)).toEqual({ [ANA.id]: 2000, [BEN.id]: 5000, [CLEO.id]: 2000 });
  });

  it('leaves the member what is left where all others are fixed', () => {
    const { draft } = merged(enter(ANA.id, '10'), enter(CLEO.id, '20'), enter(GUS, '5'));
    expect(textOf(draft, BEN.id)).toBe('');
    expect(sharesOf(draft)).toEqual({ [ANA.id]: 1000, [BEN.id]: 6000, [CLEO.id]: 2000 });
  });

  it('is told of as long as there is no total of which the two have a share', () => {
    const { draft, unsummed } = merged(enter(GUS, '30'), { kind: 'set-amount', text: '' });
    expect(unsummed).toEqual([BEN.id]);
    expect(draft.recipients.entries.find(({ userId }) => userId === BEN.id)?.included).toBe(true);
  });

  it('leaves the member the parts of both in an item', () => {
    const { draft, unsummed } = takePlacesInDraft(itemised(before, [ANA.id, BEN.id, GUS]), after);
    expect(sharesOf(draft)).toEqual({ [ANA.id]: 333, [BEN.id]: 667 });
    expect(idsOf(draft, 'recipients')).toEqual([ANA.id, BEN.id, CLEO.id]);
    expect(unsummed).toEqual([]);
  });

  it('is the member in a transaction that the device kept', () => {
    const kept = dinner({ recipients: evenly(ANA, BEN, { id: GUS }) });
    expect(
      withPlacesTaken(kept, after).recipients.parts.map(({ userId, amount }) => [userId, amount]),
    ).toEqual([
      [ANA.id, 1000],
      [BEN.id, 2000],
    ]);
  });
});

it('a guest who was merged into another guest, who is then claimed, is the person at the end', () => {
  const other = id(91);
  const both = [ana, gus, member({ ...BEN, id: other }, { hasAccount: false })];
  const draft = fittedDraft(begun(both), [ana, member(BEN, { tookOver: [other, GUS] })]);
  expect(sharesOf(draft)).toEqual({ [ANA.id]: 3000, [BEN.id]: 6000 });
});

/** Ana paid 90.00 for all of them. */
function begun(members: readonly Member[], ...list: readonly DraftAction[]): Draft {
  const draft = newDraft({
    id: id(500),
    type: 'expense',
    me: ANA.id,
    members,
    currency: getCurrency('EUR').code,
    date: '2026-03-14' as CalendarDate,
    description: 'Dinner',
    locale: 'en',
    defaultSplit: null,
  });
  return list.reduce(reduceDraft, reduceDraft(draft, { kind: 'set-amount', text: '90' }));
}

/** One item of 10.00. */
function itemised(members: readonly Member[], userIds: readonly string[]): Draft {
  return begun(
    members,
    { kind: 'set-amount', text: '10' },
    mode('items'),
    { kind: 'items', action: { kind: 'amount', key: 0, text: '10' } },
    { kind: 'items', action: { kind: 'name', key: 0, text: 'Soup' } },
    { kind: 'items', action: { kind: 'share', key: 0, userIds } },
  );
}

function mode(of: SideMode): DraftAction {
  return { kind: 'set-mode', side: 'recipients', mode: of };
}

function enter(userId: string, text: string): DraftAction {
  return { kind: 'enter', side: 'recipients', userId, text };
}

function textOf(draft: Draft, userId: string): string | undefined {
  return draft.recipients.entries.find((entry) => entry.userId === userId)?.text;
}

function idsOf(draft: Draft, name: SideName): string[] {
  return draft[name].entries.map(({ userId }) => userId);
}

function sharesOf(draft: Draft): Record<string, number> {
  return Object.fromEntries(parseDraft(draft).recipients.shares ?? []);
}
