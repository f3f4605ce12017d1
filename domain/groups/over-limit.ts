// An account in more groups than its tier holds may still settle, but only towards zero: the payer owes at least as much,
// and the recipient is owed at least as much. A household counts as one, as it does in the suggested payments.

import { DomainError } from '#domain/error.ts';
import { type Balance, balancesOf, roomTowardsZero } from '#domain/ledger/balance.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { type HouseholdMembers, mergeBalances, representativesOf } from '#domain/settlement/household.ts';

export type OverLimitReason =
  | 'owes-nothing'
  | 'pays-more-than-owed'
  | 'is-owed-nothing'
  | 'receives-more-than-owed';

/** One currency of one group, as it is without the settlement. */
export interface SettlementLimits {
  currency: CurrencyCode;
  balances: readonly Balance[];
  households: readonly HouseholdMembers[];
}

/**
 * Refuses a settlement that would move a balance away from zero or across it. Inside a household, whose sum a payment
 * between its members leaves as it is, their own balances count.
 * @param postings what the settlement adds to balances: positive for a payer, negative for a recipient
 * @throws DomainError TIER_LIMITS_EXCEEDED `{reason, userId, amount, limit, currency}` for the payer, or then the
 *   recipient, who passes their limit by most: `amount` is what they would pay or receive, `limit` how much of it they
 *   may, both in minor units.
 */
export function refuseAwayFromZero(
  postings: readonly Balance[],
  { currency, balances, households }: SettlementLimits,
): void {
  const representatives = representativesOf(balances, households);
  const nameOf = (userId: string) => representatives.get(userId) ?? userId;
  const between = mergeBalances(postings, representatives);
  const moving = new Set(between.map(({ userId }) => userId));
  const within = balancesOf(postings).filter(({ userId }) => !moving.has(nameOf(userId)));
  const [worst] = [
    ...overshoots(between, mergeBalances(balances, representatives)),
    ...overshoots(within, balances),
  ].sort(byPayerThenExcess);
  if (!worst) return;
  const { userId, amount, limit } = worst;
  const takesPart = (posting: Balance) =>
    nameOf(posting.userId) === userId && Math.sign(posting.amount) === Math.sign(amount);
  // A household is named by the member of it who pays or receives.
  const named = moving.has(userId) ? postings.find(takesPart) : undefined;
  throw new DomainError('TIER_LIMITS_EXCEEDED', {
    reason: reasonOf(worst),
    userId: named?.userId ?? userId,
    amount: Math.abs(amount),
    limit,
    currency,
  });
}

interface Overshoot {
  readonly userId: string;
  /** Signed, as a posting. */
  readonly amount: number;
  readonly limit: number;
}

function overshoots(moves: readonly Balance[], balances: readonly Balance[]): Overshoot[] {
  const balanceOf = new Map<string, number>(balances.map(({ userId, amount }) => [userId, amount]));
  return moves
    .map(({ userId, amount }) => ({
      userId,
      amount,
      limit: roomTowardsZero(amount, balanceOf.get(userId) ?? 0),
    }))
    .filter(({ amount, limit }) => Math.abs(amount) > limit);
}

function byPayerThenExcess(a: Overshoot, b: Overshoot): number {
  const excessOf = ({ amount, limit }: Overshoot) => Math.abs(amount) - limit;
  return Math.sign(b.amount) - Math.sign(a.amount) || excessOf(b) - excessOf(a);
}

function reasonOf({ amount, limit }: Overshoot): OverLimitReason {
  if (amount > 0) return limit === 0 ? 'owes-nothing' : 'pays-more-than-owed';
  return limit === 0 ? 'is-owed-nothing' : 'receives-more-than-owed';
}
