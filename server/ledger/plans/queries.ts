import type { SettlementPlanAnswer } from '#contract/balances.ts';
import type { Debt } from '#domain/ledger/debt.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { debtsOfPayment } from '#domain/settlement/debt-path.ts';
import { mergeDebtsBetween } from '#domain/settlement/household.ts';
import type { Payment } from '#domain/settlement/settlement.ts';
import {
  debtOf,
  debtsOf,
  debtsWith,
  FEW_DEBTS,
  HAS_FEW_DEBTS,
  LEDGER_COLUMNS,
  ledgersOf,
  ledgerWith,
  pairsOf,
} from '#server/ledger/balances/fragments.ts';
import { getLastSeq } from '#server/membership/history/queries.ts';
import { CALLER, mergingIn, THE_GROUP } from '#server/membership/memberships/fragments.ts';
import { memberStatement } from '#server/membership/memberships/queries.ts';
import { createKeptAnswers } from '#server/platform/answers/kept-answers.ts';
import {
  type KeepableJson,
  keepableJson,
  Serialised,
  serialiseArray,
} from '#server/platform/answers/serialised.ts';
import { int8, json, nullable, type RowOf, text, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { householdsIn, PLAN_COLUMNS, plansIn } from './fragments.ts';
import { type PlanCaller, type Searches, timeLimitOf } from './planner.ts';
import type { ShownPlan } from './rows.ts';
import {
  type LedgerPlan,
  type NextPlan,
  type Planning,
  planLedger,
  planningOf,
  planOnceBooked,
} from './shown-plan.ts';

export type { NextPlan };

/** The plans of a group, one a currency, as they are after the change `seq`. */
export interface GroupPlans {
  readonly seq: number;
  readonly plans: readonly CurrencyPlan[];
}

interface CurrencyPlan extends LedgerPlan {
  readonly currency: CurrencyCode;
  /** How many payments it takes to pay every debt as it stands. */
  readonly paymentsBefore: number;
}

interface PlanDeps {
  readonly db: Db;
  readonly searches: Searches;
}

/** Letters of all answers that a process keeps. */
const CHARACTERS_MAX = 4_000_000;

interface KeptPlans {
  /** Of the group's change counter when they were read. */
  readonly seq: number;
  /**
   * Kept, because PostgreSQL takes a third of a second to count the million debts of 500 members in ten
   * currencies.
   */
  readonly debtCounts: DebtCounts;
  /** The answer. Empty where a plan had to be looked for. */
  readonly json: KeepableJson;
}

/** How many debts each currency has, where they are too many to be read. */
type DebtCounts = Readonly<Record<string, number>>;

/**
 * The payments that bring every household to zero. A member without a household is one alone. The plan that is kept
 * stands for as long as it does that: so booking one of its payments leaves the others as they were.
 */
export async function findPlans({ db, searches }: PlanDeps, caller: PlanCaller): Promise<GroupPlans> {
  const [row] = await readLedgerAndPlans(db, caller, { countedSeq: null });
  return planGroup(searches, caller, row.seq, planningsOf(row, row.debts ?? {}));
}

/**
 * A query for the same. Where every plan stands it gives the answer to all members, which is kept in this process until the
 * group's counter moves on: the proof of the membership sees that.
 */
export function groupPlansQuery({
  db,
  searches,
}: PlanDeps): (caller: PlanCaller) => Promise<GroupPlans | Serialised<SettlementPlanAnswer[]>> {
  const keptPlans = createKeptAnswers<KeptPlans>(CHARACTERS_MAX);
  return async (caller) => {
    const { groupId } = caller;
    const kept = keptPlans.get(groupId);
    if (kept?.json && kept.seq === (await getLastSeq(db, caller))) return new Serialised([kept.json]);
    const [row] = await readLedgerAndPlans(db, caller, { countedSeq: kept?.seq ?? null });
    const { seq } = row;
    const debtCounts = row.debts ?? (kept?.seq === seq ? kept.debtCounts : {});
    keptPlans.set(groupId, { seq, debtCounts, json: '' });
    const plannings = planningsOf(row, debtCounts);
    const found = await planGroup(searches, caller, seq, plannings);
    if (!plannings.every(({ stands }) => stands)) return found;
    const answer = await planAnswers(found);
    keptPlans.set(groupId, { seq, debtCounts, json: keepableJson(answer) });
    return answer;
  };
}

interface CurrencyPlanning extends Planning {
  readonly currency: CurrencyCode;
  readonly paymentsBefore: number;
}

export function planningsOf(
  row: RowOf<typeof LEDGER_COLUMNS & typeof PLAN_COLUMNS>,
  debtCounts: DebtCounts,
): CurrencyPlanning[] {
  return ledgersOf(row).map((ledger) => {
    const { currency, debts } = ledger;
    const kept = row.plans?.find((shown) => shown.currency === currency);
    const planning = planningOf(ledger, row.households ?? [], kept);
    // Too many debts are not read: then no household is considered in their number.
    const paymentsBefore = debts.length > 0 ? planning.task.debts.length : (debtCounts[currency] ?? 0);
    return { currency, paymentsBefore, ...planning };
  });
}

async function planGroup(
  searches: Searches,
  { groupId, userId, signal }: PlanCaller,
  seq: number,
  plannings: readonly CurrencyPlanning[],
): Promise<GroupPlans> {
  const sought = plannings.filter(({ stands }) => !stands);
  const timeLimitMs = timeLimitOf(sought.map(({ task }) => task));
  const plans = plannings.map(async ({ currency, paymentsBefore, ...planning }) => {
    // With the same change of the group as the last one, the plan is the same for all members who ask.
    const asked = { key: `${groupId} ${currency} ${seq}`, lane: userId, signal };
    return { currency, paymentsBefore, ...(await planLedger({ searches, asked, timeLimitMs }, planning)) };
  });
  return { seq, plans: await Promise.all(plans) };
}

/** Among hundreds of people a plan is long: others have their turn between the currencies. */
export function planAnswers({ seq, plans }: GroupPlans): Promise<Serialised<SettlementPlanAnswer[]>> {
  return serialiseArray(plans.map((plan) => answerOf(plan, seq)));
}

export function answerOf(
  { currency, payments, optimal, paymentsBefore }: Omit<CurrencyPlan, 'isNew'>,
  seq: number,
): SettlementPlanAnswer {
  return {
    currency,
    payments: [...payments],
    optimal,
    paymentsBefore,
    paymentsAfter: payments.length,
    seq,
  };
}

/** What booking a settlement comes to, beside its postings. */
export interface Settling {
  /** Between pairs. */
  readonly debts: readonly Debt[];
  /** The plan that was shown, once this payment of it is booked; none when it is not one of its payments. */
  readonly nextPlan: NextPlan | undefined;
  /** The group's membership_seq at the same moment; undefined where the group is gone. */
  readonly membershipSeq: number | undefined;
  /** Of the group's last change, at the same moment. */
  readonly seq: number | undefined;
}

/**
 * Where the group has too many debts, ways through one other member are paid and no longer ones.
 * `transactionId` is the settlement's own: what an earlier version of it has paid is owed again.
 */
export async function findSettling(
  db: Db,
  {
    payment,
    ...settlement
  }: { groupId: string; currency: CurrencyCode; payment: Payment; transactionId: string },
): Promise<Settling> {
  const { from, to } = payment;
  const [row] = await readSettling(db, { ...settlement, from, to });
  const booked = (row?.booked ?? []).map(({ debtor_id, creditor_id, amount }) =>
    debtOf(creditor_id, debtor_id, amount),
  );
  const pairs = (row?.pairs ?? []).flatMap(([, ...owed]) => debtsOf(owed));
  // A pair is one row, and there may be tens of thousands.
  const merging = new Map(row?.merging);
  const owed =
    booked.length === 0 && merging.size === 0 ? pairs : mergeDebtsBetween([...pairs, ...booked], merging);
  const households = row?.households ?? [];
  return {
    debts: debtsOfPayment(payment, owed, households),
    nextPlan: row?.shown ? planOnceBooked(row.shown, payment, households) : undefined,
    membershipSeq: row?.membership_seq ?? undefined,
    seq: row?.last_seq ?? undefined,
  };
}

const COLUMNS = {
  ...LEDGER_COLUMNS,
  ...PLAN_COLUMNS,
  /** Null where they are known, or few. */
  debts: nullable(json<Record<string, number>>()),
};

const readLedgerAndPlans = memberStatement({
  text: `
    with ${CALLER}, ${FEW_DEBTS}
    select ${ledgerWith('false')}, ${householdsIn(THE_GROUP)} as households, ${plansIn(THE_GROUP)} as plans,
      case when counter.last_seq is distinct from :countedSeq then (
        select json_object_agg(currency, debts) from (
          select currency, count(*) as debts from pair_debts
          where group_id = :groupId and amount <> 0 and not ${HAS_FEW_DEBTS} group by currency
        ) as counted
      ) end as debts,
      counter.last_seq as seq
    from caller, change_counters as counter where counter.group_id = :groupId`,
  values: { countedSeq: nullable(int8) },
  row: COLUMNS,
});

const readSettling = statement({
  text: `
    with ${FEW_DEBTS}
    select ${householdsIn(THE_GROUP)} as households, ${mergingIn(THE_GROUP)} as merging,
      ${pairsOf(`
        select pair.currency, pair.low_user_id, pair.high_user_id, pair.amount
        from (${debtsWith('low_user_id in (:from, :to) or high_user_id in (:from, :to)')}) as pair
        where pair.currency = :currency`)} as pairs,
      (
        select to_json(debts) from transactions
        where group_id = :groupId and id = :transactionId and currency = :currency and deleted_at is null
      ) as booked,
      (
        select json_build_object('payments', payments, 'optimal', optimal, 'seq', seq)
        from settlement_plans where group_id = :groupId and currency = :currency
      ) as shown,
      (select membership_seq from change_counters where group_id = :groupId) as membership_seq,
      (select last_seq from change_counters where group_id = :groupId) as last_seq`,
  values: { groupId: uuid, currency: text, transactionId: uuid, from: uuid, to: uuid },
  row: {
    pairs: LEDGER_COLUMNS.pairs,
    merging: LEDGER_COLUMNS.merging,
    booked: nullable(json<{ debtor_id: string; creditor_id: string; amount: MinorUnits }[]>()),
    shown: nullable(json<ShownPlan & { seq: number }>()),
    households: PLAN_COLUMNS.households,
    membership_seq: nullable(int8),
    last_seq: nullable(int8),
  },
});
