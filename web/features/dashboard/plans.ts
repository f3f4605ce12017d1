import type { SettlementPlanAnswer } from '#contract/balances.ts';

/** A group's plans, one per currency. */
export interface GroupPlans {
  groupId: string;
  plans: readonly SettlementPlanAnswer[];
}

/** A payment that a plan asks of the reader, or promises them. */
export interface OwnPayment {
  groupId: string;
  otherId: string;
  currency: string;
  /** Minor units. Positive: they pay the reader; negative: the reader pays. */
  amount: number;
}

/** How many payments the plans save, all together. */
export interface Saving {
  before: number;
  after: number;
  /** Whether it is proved of every plan that none with fewer payments exists. */
  isProved: boolean;
}

/** What the reader has to pay and will be paid, what is due first. */
export function ownPayments(groups: readonly GroupPlans[], userId: string): OwnPayment[] {
  const own = groups.flatMap(({ groupId, plans }) =>
    plans.flatMap(({ currency, payments }) =>
      payments
        .filter(({ from, to }) => from === userId || to === userId)
        .map(({ from, to, amount }) =>
          from === userId
            ? { groupId, currency, otherId: to, amount: -amount }
            : { groupId, currency, otherId: from, amount },
        ),
    ),
  );
  return own.sort((a, b) => Math.sign(a.amount) - Math.sign(b.amount));
}

export function savingOf(groups: readonly GroupPlans[]): Saving {
  const plans = groups.flatMap((group) => group.plans);
  return {
    before: plans.reduce((sum, plan) => sum + plan.paymentsBefore, 0),
    after: plans.reduce((sum, plan) => sum + plan.paymentsAfter, 0),
    isProved: plans.every(({ optimal }) => optimal),
  };
}
