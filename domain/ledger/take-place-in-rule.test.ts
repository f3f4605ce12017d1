import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_MAX, minorUnits } from '#domain/money/money.ts';
import { anyTransaction } from '#test/any-transaction.ts';
import { enteredSide } from './entered-side.ts';
import { type AnySplit, type ResolvedSide, resolveSide } from './split.ts';
import { takePlaceInRule } from './take-place-in-rule.ts';

const bens = { from: 'guest', to: 'ben' };
const amount = minorUnits(90_000);
const payers = resolveSide(amount, { mode: 'evenly', parts: [{ userId: 'ana' }] }, 'rent');
const recipientsAfter = (split: AnySplit) => {
  const rule = { id: 'rent', amount, payers, recipients: resolveSide(amount, split, 'rent') };
  const after = takePlaceInRule(rule, bens);
  expect(after).toEqual({ ...rule, recipients: after.recipients });
  return enteredSide(after.recipients);
};
const evenly = (...parts: { userId: string; fixed?: number }[]): AnySplit => ({
  mode: 'evenly',
  parts: parts.map(({ userId, fixed }) => ({
    userId,
    ...(fixed !== undefined && { fixed: minorUnits(fixed) }),
  })),
});

describe('a member who takes the place of a guest in a recurring expense', () => {
  it('has two parts where the others share evenly', () => {
    expect(recipientsAfter(evenly({ userId: 'ana' }, { userId: 'ben' }, { userId: 'guest' }))).toEqual({
      mode: 'parts',
      parts: [
        { userId: 'ana', parts: 1 },
        { userId: 'ben', parts: 2 },
      ],
    });
  });

  it('shares evenly as before where it was the guest alone, or the two alone', () => {
    const withAna = evenly({ userId: 'ana' }, { userId: 'ben' });
    expect(recipientsAfter(evenly({ userId: 'ana' }, { userId: 'guest' }))).toEqual(withAna);
    expect(recipientsAfter(evenly({ userId: 'guest' }, { userId: 'ben' }))).toEqual(
      evenly({ userId: 'ben' }),
    );
  });

  it('has both fixed amounts, or what is left by the others', () => {
    const fixed = evenly({ userId: 'guest', fixed: 100 }, { userId: 'ana' }, { userId: 'ben', fixed: 200 });
    expect(recipientsAfter(fixed)).toEqual(evenly({ userId: 'ana' }, { userId: 'ben', fixed: 300 }));
    const left = evenly({ userId: 'guest' }, { userId: 'ana', fixed: 300 }, { userId: 'ben', fixed: 100 });
    expect(recipientsAfter(left)).toEqual(evenly({ userId: 'ana', fixed: 300 }, { userId: 'ben' }));
  });

  it('has the parts of both in each line', () => {
    const line = (...parts: { userId: string; parts: number }[]) => ({ name: 'Box', amount, parts });
    const [anas, guests, both] = ['ana', 'guest', 'ben'].map((userId) => ({ userId, parts: 1 }));
    if (!anas || !guests || !both) throw new Error('Three of them');
    expect(recipientsAfter({ mode: 'items', items: [line(anas, guests, both)] })).toMatchObject({
      items: [line(anas, { userId: 'ben', parts: 2 })],
    });
  });

  it('is booked what both would be, of every total, and the others what they would be, to the odd cents', () => {
    fc.assert(
      fc.property(
        anyTransaction(['ana', 'ben', 'cleo', 'dan', 'guest']),
        fc.uuid(),
        fc.array(fc.record({ id: fc.uuid(), other: anyTotal }), { minLength: 1, maxLength: 20 }),
        (draft, id, bookings) => {
          const before = {
            id,
            amount: draft.amount,
            payers: resolveSide(draft.amount, draft.payers, id),
            recipients: resolveSide(draft.amount, draft.recipients, id),
          };
          const after = takePlaceInRule(before, bens);
          for (const side of ['payers', 'recipients'] as const) {
            const isOfAnyTotal = saysNoAmounts(before[side]) && saysNoAmounts(after[side]);
            // Lines and what is spread over them have odd cents each.
            const odd = before[side].items ? before[side].items.length + 3 : 1;
            for (const booking of bookings) {
              const total = isOfAnyTotal ? booking.other : before.amount;
              const shares = sharesOf(resolveSide(total, enteredSide(after[side]), booking.id));
              const would = sharesOf(resolveSide(total, enteredSide(before[side]), booking.id));
              expect(shares('guest')).toBe(0);
              expect(Math.abs(shares('ben') - would('ben') - would('guest'))).toBeLessThanOrEqual(2 * odd);
              for (const userId of ['ana', 'cleo', 'dan']) {
                expect(Math.abs(shares(userId) - would(userId))).toBeLessThanOrEqual(odd);
              }
            }
          }
        },
      ),
    );
  });

  it('leaves a rule that is the same when it is entered again', () => {
    fc.assert(
      fc.property(anyTransaction(['ana', 'ben', 'guest']), fc.uuid(), (draft, id) => {
        const resolved = (split: AnySplit) => resolveSide(draft.amount, split, id);
        const rule = { id, amount: draft.amount, payers, recipients: resolved(draft.recipients) };
        const { recipients } = takePlaceInRule(rule, bens);
        expect(resolved(enteredSide(recipients))).toEqual(recipients);
      }),
    );
  });
});

const anyTotal = fc
  .oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: AMOUNT_MAX }))
  .map(minorUnits);

/** Fixed amounts, amounts and lines come to one total alone, or stay while it grows. */
function saysNoAmounts({ mode, parts }: ResolvedSide): boolean {
  if (mode === 'amount' || mode === 'items') return false;
  return parts.every(({ fixed }) => fixed === undefined);
}

function sharesOf({ parts }: ResolvedSide): (userId: string) => number {
  return (userId) => parts.find((part) => part.userId === userId)?.amount ?? 0;
}
