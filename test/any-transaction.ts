import fc from 'fast-check';
import type { Split } from '#domain/ledger/split.ts';
import { TRANSACTION_TYPES, type TransactionType } from '#domain/ledger/transaction.ts';
import { AMOUNT_MAX, type MinorUnits, minorUnits } from '#domain/money/money.ts';

/** What a transaction says beside its words. */
export interface AnyTransaction {
  type: TransactionType;
  amount: MinorUnits;
  currency: 'EUR' | 'USD';
  payers: Split;
  recipients: Split;
}

/** Of any type and amount, each side among some of these people in any mode. */
export function anyTransaction(userIds: readonly string[]): fc.Arbitrary<AnyTransaction> {
  return fc
    .record({
      type: fc.constantFrom(...TRANSACTION_TYPES),
      amount: fc
        .oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: AMOUNT_MAX }))
        .map(minorUnits),
      currency: fc.constantFrom('EUR' as const, 'USD' as const),
    })
    .chain((draft) =>
      fc.record({
        ...{ type: fc.constant(draft.type), amount: fc.constant(draft.amount) },
        currency: fc.constant(draft.currency),
        payers: anySide(userIds, draft.amount),
        recipients: anySide(userIds, draft.amount),
      }),
    );
}

/** A settlement between two, as most are. */
export function anyPayment(userIds: readonly string[]): fc.Arbitrary<AnyTransaction> {
  return fc
    .tuple(
      fc.shuffledSubarray([...userIds], { minLength: 2, maxLength: 2 }),
      fc.integer({ min: 1, max: 100_000 }).map(minorUnits),
    )
    .map(([[from = '', to = ''], amount]): AnyTransaction => {
      const side = (userId: string) => ({ mode: 'evenly' as const, parts: [{ userId }] });
      return { type: 'settlement', amount, currency: 'EUR', payers: side(from), recipients: side(to) };
    });
}

function anySide(userIds: readonly string[], amount: number): fc.Arbitrary<Split> {
  return fc.subarray([...userIds], { minLength: 1 }).chain((members): fc.Arbitrary<Split> => {
    const [first = '', ...rest] = members;
    const least = minorUnits(Math.floor(amount / (members.length * 2)));
    const evenly = { mode: 'evenly' as const, parts: members.map((userId) => ({ userId })) };
    const amounts = [
      { userId: first, amount: minorUnits(amount - least * rest.length) },
      ...rest.map((userId) => ({ userId, amount: least })),
    ];
    const percents = [
      { userId: first, percent: 100 - 12.5 * rest.length },
      ...rest.map((userId) => ({ userId, percent: 12.5 })),
    ];
    return fc.oneof(
      fc.constant(evenly),
      fc.constant({
        mode: 'evenly' as const,
        parts: [{ userId: first, ...(rest.length > 0 && { fixed: least }) }, ...evenly.parts.slice(1)],
      }),
      fc.constant({ mode: 'amount' as const, parts: amounts }),
      fc.constant({ mode: 'percent' as const, parts: percents }),
      fc
        .array(fc.integer({ min: 1, max: 99_999 }), { minLength: members.length, maxLength: members.length })
        .map((weights) => ({
          mode: 'parts' as const,
          parts: members.map((userId, index) => ({ userId, parts: (weights[index] ?? 1) / 10_000 })),
        })),
    );
  });
}
