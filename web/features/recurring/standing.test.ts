import { describe, expect, it } from 'vitest';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { ANA, BEN, CLEO, flat, member } from '#web/test/cast.ts';
import { rent, resolved } from '#web/test/rules.ts';
import { standingOf } from './standing.ts';

const LEFT = '2026-03-01T09:00:00.000Z';
const FLAT = flat();
const ARCHIVED = flat({ archivedAt: LEFT });
const WITHOUT_ANA = flat({ members: [member(ANA, { leftAt: LEFT }), member(BEN), member(CLEO)] });
const WITHOUT_CLEO = flat({ members: [member(ANA), member(BEN), member(CLEO, { leftAt: LEFT })] });
const USD = getCurrency('USD').code;
const DOLLARS = flat({ currencies: [USD], defaultCurrency: USD });

/** As Ana reads her own rule, unless given otherwise. */
function standing(rule: ReturnType<typeof rent>, known: Partial<Parameters<typeof standingOf>[1]> = {}) {
  const today = calendarDate('2026-03-14');
  return standingOf(rule, { group: FLAT, you: ANA.id, tier: 'premium', today, ...known });
}

const active = (change: Parameters<typeof rent>[0] = {}) => rent({ nextExecution: '2026-03-31', ...change });
const paused = (change: Parameters<typeof rent>[0]) =>
  rent({ isActive: false, nextExecution: null, ...change });
const byBen = { you: BEN.id };

describe('why an active rule would pause', () => {
  it.each([
    ['nothing stands against it', {}, {}, undefined],
    ['its group is not known', {}, { group: undefined }, undefined],
    ['the reader, its owner, is on the free plan', {}, { tier: 'free' }, 'premium-ended'],
    ['the plan of the reader, who is not its owner, is free', {}, { ...byBen, tier: 'free' }, undefined],
    ['the reader, its owner, has archived the group', {}, { group: ARCHIVED }, 'group-archived'],
    ['the reader, not its owner, has archived the group', {}, { ...byBen, group: ARCHIVED }, undefined],
    ['the free plan wins over the archive', {}, { group: ARCHIVED, tier: 'free' }, 'premium-ended'],
    ['its owner has left', {}, { ...byBen, group: WITHOUT_ANA }, 'owner-left'],
    ['its owner lacks premium', { ownerLacksPremium: true }, byBen, 'owner-lacks-premium'],
    [
      'its owner has left and lacks premium',
      { ownerLacksPremium: true },
      { ...byBen, group: WITHOUT_ANA },
      'owner-left',
    ],
    [
      'its owner lacks premium, and its currency is gone',
      { ownerLacksPremium: true },
      { ...byBen, group: DOLLARS },
      'owner-lacks-premium',
    ],
    ['the plan of the reader is known from elsewhere', { ownerLacksPremium: true }, {}, undefined],
    ['its currency is gone', {}, { group: DOLLARS }, 'currency-removed'],
    ['its split names a former member', {}, { group: WITHOUT_CLEO }, 'member-left'],
    [
      'a former member is not in its split',
      { recipients: resolved(ANA, BEN) },
      { group: WITHOUT_CLEO },
      undefined,
    ],
    ['it has ended', { nextExecution: null }, { group: WITHOUT_CLEO }, undefined],
  ] as const)('%s', (_, change, known, willPause) => {
    expect(standing(active(change), known)).toMatchObject({ willPause, paused: undefined });
  });
});

describe('why a rule is paused', () => {
  it.each([
    ['a member paused it', null, {}, undefined],
    ['the reason holds', 'member-left', { group: WITHOUT_CLEO }, 'member-left'],
    ['its group is not known', 'member-left', { group: undefined }, 'member-left'],
    ['the member is back', 'member-left', {}, 'reason-has-passed'],
    ['the owner is back', 'owner-left', byBen, 'reason-has-passed'],
    ['its currency is back', 'currency-removed', {}, 'has-currency-again'],
    ['its currency is gone still', 'currency-removed', { group: DOLLARS }, 'currency-removed'],
    [
      'its currency is back and a member has left',
      'currency-removed',
      { group: WITHOUT_CLEO },
      'member-left',
    ],
    ['the member is back, and the currency is gone', 'member-left', { group: DOLLARS }, undefined],
    ['the member is back, and the reader on the free plan', 'member-left', { tier: 'free' }, 'premium-ended'],
    ['the reader has taken the group from the archive', 'group-archived', {}, 'reason-has-passed'],
    ['the reader has the group in the archive', 'group-archived', { group: ARCHIVED }, 'group-archived'],
    ['another member has archived the group', 'group-archived', byBen, 'group-archived'],
    ['the reader has premium again', 'premium-ended', {}, 'reason-has-passed'],
    ['the plan of the reader is not known yet', 'premium-ended', { tier: undefined }, 'premium-ended'],
    ['another member has no premium', 'premium-ended', byBen, 'premium-ended'],
    ['what passes with no change of the group', 'too-many-days', {}, 'too-many-days'],
    ['it was refused', 'refused', {}, 'refused'],
  ] as const)('%s', (_, pauseReason, known, expected) => {
    expect(standing(paused({ pauseReason }), known)).toMatchObject({
      paused: expected,
      willPause: undefined,
    });
  });

  it('is not said to have passed of a rule that has ended', () => {
    const over = { endDate: '2026-02-28' } as const;
    expect(standing(paused({ ...over, pauseReason: 'member-left' }))).toEqual({
      hasEnded: true,
      paused: undefined,
      lacksCurrency: false,
      willPause: undefined,
    });
    expect(standing(paused({ ...over, pauseReason: 'refused' })).paused).toBe('refused');
  });
});

it.each([
  ['a paused rule', paused({ pauseReason: 'member-left' }), DOLLARS, true],
  ['a rule that a member paused', paused({ pauseReason: null }), DOLLARS, true],
  ['a rule that is paused for it', paused({ pauseReason: 'currency-removed' }), DOLLARS, false],
  ['an active rule', active(), DOLLARS, false],
  ['a rule that has ended', paused({ endDate: '2026-02-28' }), DOLLARS, false],
  ['a rule whose group has its currency', paused({ pauseReason: null }), FLAT, false],
  ['a rule whose group is not known', paused({ pauseReason: null }), undefined, false],
] as const)('a lack of its currency is said beside, of %s', (_, rule, group, lacksCurrency) => {
  expect(standing(rule, { group }).lacksCurrency).toBe(lacksCurrency);
});
