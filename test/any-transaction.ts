import fc from 'fast-check';
import type { ExpenseItem, ItemsSplit } from '#domain/ledger/items.ts';
import type { AnySplit, Split } from '#domain/ledger/split.ts';
import { TRANSACTION_TYPES, type TransactionType } from '#domain/ledger/transaction.ts';
import { AMOUNT_MAX, type MinorUnits, minorUnits } from '#domain/money/money.ts';

/** What a transaction says beside its words. */
export interface AnyTransaction {
  type: TransactionType;
  amount: MinorUnits;
  currency: 'EUR' | 'USD';
  payers: Split;
  recipients: AnySplit;
}

/** Of any type and amount, each side among some of these people in any mode; an expense may have items. */
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
        recipients:
          draft.type === 'expense'
            ? fc.oneof(
                { weight: 3, arbitrary: anySide(userIds, draft.amount) },
                anyItems(userIds, draft.amount),
              )
            : anySide(userIds, draft.amount),
      }),
    );
}

/** As an edit of a transaction of this type: only an expense has items, so these take the other side. */
export function asType(draft: AnyTransaction, type: TransactionType): AnyTransaction {
  const recipients =
    draft.recipients.mode === 'items' && type !== 'expense' ? draft.payers : draft.recipients;
  return { ...draft, type, recipients };
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

/** Items that come to the amount, some with a discount, tax or tip. */
export function anyItems(userIds: readonly string[], amount: number): fc.Arbitrary<ItemsSplit> {
  return fc
    .record({
      entered: fc.array(
        fc.record({
          share: fc.integer({ min: 1, max: 100 }),
          name: fc.constantFrom('', 'Soup', 'Wine'),
          members: fc.subarray([...userIds], { minLength: 1 }),
          weights: fc.array(fc.integer({ min: 1, max: 40_000 }), {
            minLength: userIds.length,
            maxLength: userIds.length,
          }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      discount: fc.integer({ min: 0, max: 1000 }),
      tax: fc.integer({ min: 0, max: 90 }),
      tip: fc.integer({ min: 0, max: 50 }),
    })
    .map(({ entered, discount, tax, tip }): ItemsSplit => {
      // Parts of the amount in percent, so that the items take up what is left.
      const taxed = Math.floor((amount * tax) / 200);
      const tipped = Math.floor((amount * tip) / 200);
      let left = amount - taxed - tipped;
      const items = entered
        .slice(0, left)
        .map(({ share, name, members, weights }, index, { length }): ExpenseItem => {
          const isLast = index === length - 1;
          const taken = isLast
            ? left
            : Math.max(1, Math.min(left - (length - index - 1), Math.floor((left * share) / 200)));
          left -= taken;
          const parts = members.map((userId, place) => ({ userId, parts: (weights[place] ?? 1) / 10_000 }));
          return { name, amount: minorUnits(taken), parts };
        });
      const [first, ...rest] = items;
      const discounted = first && first.amount + discount <= AMOUNT_MAX ? discount : 0;
      return {
        mode: 'items',
        items: first ? [{ ...first, amount: minorUnits(first.amount + discounted) }, ...rest] : [],
        ...(discounted > 0 && { discount: minorUnits(discounted) }),
        ...(taxed > 0 && { tax: minorUnits(taxed) }),
        ...(tipped > 0 && { tip: minorUnits(tipped) }),
      };
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
