import type { SettlementPlanAnswer } from '#contract/balances.ts';
import { type MinorUnits, negated } from '#domain/money/money.ts';

/** A group's plans, one per currency. */
export interface ReaderPlans {
  groupId: string;
  plans: readonly SettlementPlanAnswer[];
  /** The reader and the members of their household: a payment of the household names one of these. */
  own: readonly string[];
}

/** A payment that a plan asks of the reader, or promises them. */
export interface OwnPayment {
  groupId: string;
  otherId: string;
  currency: string;
  /** Minor units. Positive: they pay the reader; negative: the reader pays. */
  amount: MinorUnits;
}

/** How many payments the plans save, all together. */
export interface Saving {
  before: number;
  after: number;
  /** Whether it is proved of every plan that none with fewer payments exists. */
  isProved: boolean;
}

/** What the reader has to pay and will be paid, what is due first. */
export function ownPayments(groups: readonly ReaderPlans[]): OwnPayment[] {
  const payments = groups.flatMap(({ groupId, plans, own }) =>
    plans.flatMap(({ currency, payments: all }) =>
      all
        .filter(({ from, to }) => own.includes(from) || own.includes(to))
        .map(({ from, to, amount }) =>
          own.includes(from)
            ? { groupId, currency, otherId: to, amount: negated(amount) }
            : { groupId, currency, otherId: from, amount },
        ),
    ),
  );
  return payments.sort((a, b) => Math.sign(a.amount) - Math.sign(b.amount));
}

export function savingOf(groups: readonly ReaderPlans[]): Saving {
  const plans = groups.flatMap((group) => group.plans);
  return {
    before: plans.reduce((sum, plan) => sum + plan.paymentsBefore, 0),
    after: plans.reduce((sum, plan) => sum + plan.paymentsAfter, 0),
    isProved: plans.every(({ optimal }) => optimal),
  };
}
