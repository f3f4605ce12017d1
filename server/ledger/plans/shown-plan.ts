import type { Balance } from '#domain/ledger/balance.ts';
import {
  type HouseholdMembers,
  mergeBalances,
  mergeDebtsBetween,
  representativesOf,
} from '#domain/settlement/household.ts';
import { planInTurn } from '#domain/settlement/in-turn.ts';
import {
  EXACT_MEMBERS,
  type Payment,
  planAfter,
  planSettlement,
  type SettlementPlan,
  settles,
} from '#domain/settlement/settlement.ts';
import type { Ledger } from '#server/ledger/balances/fragments.ts';
import { findPlan, isSearched, type PlanAsked, type PlanTask, type Searches } from './planner.ts';
import type { ShownPlan } from './rows.ts';

// The plan that members see is kept, whichever member of a household it names, for as long as it brings every balance to
// zero.

export interface NextPlan extends ShownPlan {
  /** The seq of the plan that this one follows. It replaces that plan and no other. */
  readonly after: number;
}

export interface LedgerPlan extends ShownPlan {
  /** Whether this plan is to be kept. One that was made at once, where too many searches waited, is not. */
  readonly isNew: boolean;
}

/** What is open in one currency, and whether the plan that is kept still settles it. */
export interface Planning {
  readonly task: PlanTask;
  readonly shown: ShownPlan | undefined;
  readonly isSettling: boolean;
  /** True where no other plan has to be looked for. */
  readonly stands: boolean;
}

/** A household counts as one member. */
export function planningOf(
  ledger: Ledger,
  households: readonly HouseholdMembers[],
  kept: ShownPlan | undefined,
): Planning {
  const { task, shown } = amongHouseholds(ledger, households, kept);
  const isSettling = shown !== undefined && settles(shown.payments, task.balances);
  return { task, shown, isSettling, stands: isSettling && stands(shown, task.balances) };
}

/** The plan for a ledger: the one that is kept, for as long as it stands. */
export async function planLedger(
  { searches, asked, timeLimitMs }: Searching,
  { task, shown, ...kept }: Planning,
): Promise<LedgerPlan> {
  if (shown && kept.stands) return { ...planOf(shown), isNew: false };
  const settling = kept.isSettling ? shown : undefined;
  const plan = await findPlan(searches, asked, { ...task, timeLimitMs });
  if (plan) return newPlan(plan, settling);
  const atOnce = { payments: planInTurn(task.balances), optimal: false };
  return { ...planOf(settling ?? atOnce), isNew: false };
}

/** The same where no search is needed: the one that is kept, or one among few members. Undefined otherwise. */
export function planWithoutSearch({ task, shown, stands, isSettling }: Planning): LedgerPlan | undefined {
  if (shown && stands) return { ...planOf(shown), isNew: false };
  if (isSearched(task)) return undefined;
  return newPlan(planSettlement(task.balances, task.debts), isSettling ? shown : undefined);
}

/** The one that is kept stays where it is as short. */
function newPlan({ payments, optimal }: SettlementPlan, settling: ShownPlan | undefined): LedgerPlan {
  const isAsShort = settling !== undefined && settling.payments.length <= payments.length;
  return { payments: isAsShort ? settling.payments : payments, optimal, isNew: true };
}

interface Searching {
  readonly searches: Searches;
  readonly asked: PlanAsked;
  readonly timeLimitMs: number;
}

/**
 * The plan that is shown without the payment that is booked, by any member of a household. None when it is no
 * line of the plan.
 */
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

function amongHouseholds(
  { balances, debts }: Ledger,
  households: readonly HouseholdMembers[],
  shown: ShownPlan | undefined,
): Pick<Planning, 'task' | 'shown'> {
  // A large group has thousands of debts, and most groups no household.
  if (households.length === 0) return { task: { balances, debts }, shown };
  const names = representativesOf(balances, households);
  return {
    task: { balances: mergeBalances(balances, names), debts: mergeDebtsBetween(debts, names) },
    shown: shown && { ...shown, payments: mergeDebtsBetween(shown.payments, names) },
  };
}

// A plan that is not proved to have the fewest payments is searched again where a proof is cheap. It is no
// longer proved once a part of a payment was booked.
function stands(settling: ShownPlan, balances: readonly Balance[]): boolean {
  return settling.optimal || balances.length > EXACT_MEMBERS;
}

function planOf({ payments, optimal }: ShownPlan): ShownPlan {
  return { payments, optimal };
}
