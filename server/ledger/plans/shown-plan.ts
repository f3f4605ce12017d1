import type { Balance } from '#domain/ledger/balance.ts';
import {
  type HouseholdMembers,
  mergeBalances,
  mergeDebtsBetween,
  representativesOf,
} from '#domain/settlement/household.ts';
import { EXACT_MEMBERS, type Payment, planAfter, settles } from '#domain/settlement/settlement.ts';
import type { Ledger } from '#server/ledger/balances/queries.ts';
import type { SerialQueue } from '#server/platform/jobs/serial-queue.ts';
import { findPlan, type PlanTask } from './planner.ts';
import type { ShownPlan } from './rows.ts';

// The plan that members see is kept, whichever member of a household it names, for as long as it brings every balance to
// zero.

export interface NextPlan extends ShownPlan {
  /** Of the plan that it follows: it takes the place of that one and no other. */
  readonly after: number;
}

export interface LedgerPlan extends ShownPlan {
  /** Whether this plan is the one that was kept. */
  readonly isKept: boolean;
  /** How many payments it takes to pay every debt as it stands. */
  readonly paymentsBefore: number;
}

/** The plan for a ledger, in which a household is one: the one that is kept, for as long as it stands. */
export async function planLedger(
  searches: SerialQueue,
  ledger: Ledger,
  households: readonly HouseholdMembers[],
  kept: ShownPlan | undefined,
): Promise<LedgerPlan> {
  const { task, shown } = amongHouseholds(ledger, households, kept);
  const isKept = shown !== undefined && stands(shown, task.balances);
  const { payments, optimal } = isKept ? shown : await planAgain(searches, task, shown);
  return { payments, optimal, isKept, paymentsBefore: task.debts.length };
}

/** The plan that is shown without the payment that is booked, by any member of a household. None when it is no line of the plan. */
export function planOnceBooked(
  shown: ShownPlan & { seq: number },
  payment: Payment,
  households: readonly HouseholdMembers[],
): NextPlan | undefined {
  // Any member may stand for a household here, as long as plan and payment name the same one.
  const names = representativesOf([], households);
  const [booked] = mergeDebtsBetween([payment], names);
  const payments = booked && planAfter(mergeDebtsBetween(shown.payments, names), booked);
  if (!payments) return undefined;
  // Part of a payment may allow a shorter plan, so the proof holds only after the whole payment.
  const optimal = shown.optimal && payments.length < shown.payments.length;
  return { payments, optimal, after: shown.seq };
}

interface Planning {
  readonly task: PlanTask;
  readonly shown: ShownPlan | undefined;
}

function amongHouseholds(
  { balances, debts }: Ledger,
  households: readonly HouseholdMembers[],
  shown: ShownPlan | undefined,
): Planning {
  // A large group has thousands of debts, and most groups no household.
  if (households.length === 0) return { task: { balances, debts }, shown };
  const names = representativesOf(balances, households);
  return {
    task: { balances: mergeBalances(balances, names), debts: mergeDebtsBetween(debts, names) },
    shown: shown && { ...shown, payments: mergeDebtsBetween(shown.payments, names) },
  };
}

// One that is not proved the shortest is looked at again where a proof is cheap: after part of a payment was booked.
function stands(shown: ShownPlan, balances: readonly Balance[]): boolean {
  return settles(shown.payments, balances) && (shown.optimal || balances.length > EXACT_MEMBERS);
}

async function planAgain(
  searches: SerialQueue,
  task: PlanTask,
  shown: ShownPlan | undefined,
): Promise<ShownPlan> {
  const plan = await findPlan(searches, task);
  const isAsShort =
    shown && settles(shown.payments, task.balances) && shown.payments.length <= plan.paymentsAfter;
  return isAsShort ? { payments: shown.payments, optimal: plan.optimal } : plan;
}
