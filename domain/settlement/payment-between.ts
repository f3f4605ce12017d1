import { balancesOf } from '#domain/ledger/balance.ts';
import type { Posting, TransactionType } from '#domain/ledger/transaction.ts';
import type { Payment } from './payment.ts';

/** The one payment that a settlement between two people makes. */
export function paymentOf(type: TransactionType, postings: readonly Posting[]): Payment | undefined {
  const [one, other, ...more] = balancesOf(postings);
  if (type !== 'settlement' || !one || !other || more.length > 0) return undefined;
  const [from, to] = one.amount > 0 ? [one, other] : [other, one];
  return { from: from.userId, to: to.userId, amount: from.amount };
}
