import type { SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group, Household } from '#contract/groups.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { type MinorUnits, negated } from '#domain/money/money.ts';

/** A group's plans, one per currency. */
export interface ReaderPlans {
  group: Group;
  plans: readonly SettlementPlanAnswer[];
}

/** A payment that a plan asks of the reader or their household, or promises these. */
export interface OwnPayment {
  group: Group;
  /** Of the reader, where one settles for them too: the payment may name another member of it. */
  household: Household | undefined;
  from: string;
  to: string;
  /** Of the two, the one outside. */
  otherId: string;
  currency: CurrencyCode;
  /** Minor units. Positive: the other pays; negative: the other is paid. */
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
export function ownPayments(groups: readonly ReaderPlans[], you: string): OwnPayment[] {
  const payments = groups.flatMap(({ group, plans }) => {
    const household = group.households.find(({ userIds }) => userIds.includes(you));
    const own = household?.userIds ?? [you];
    return plans.flatMap(({ currency, payments: all }) =>
      all
        .filter(({ from, to }) => own.includes(from) || own.includes(to))
        .map(({ from, to, amount }) => ({
          group,
          household,
          currency,
          from,
          to,
          ...(own.includes(from) ? { otherId: to, amount: negated(amount) } : { otherId: from, amount }),
        })),
    );
  });
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
