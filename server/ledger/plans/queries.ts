import type { SettlementPlanAnswer } from '#contract/balances.ts';
import { type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import { debtsOfPayment } from '#domain/settlement/debt-path.ts';
import type { HouseholdMembers } from '#domain/settlement/household.ts';
import type { Payment } from '#domain/settlement/settlement.ts';
import { debtOf, LEDGER, type LedgerRow, ledgersOf } from '#server/ledger/balances/queries.ts';
import { type GroupCaller, memberStatement } from '#server/membership/memberships/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { type ShownPlan, savePlan } from './rows.ts';
import { type NextPlan, planLedger, planOnceBooked } from './shown-plan.ts';

export type { NextPlan };

/**
 * The payments that bring every household to zero; whoever is in none is one alone. The plan shown last stands for as
 * long as it does that: so booking one of its payments leaves the others as they were.
 */
export async function previewSettlement(db: Db, caller: GroupCaller): Promise<SettlementPlanAnswer[]> {
  const [row] = await readLedgerAndPlans(db, caller);
  const plans = ledgersOf(row).map(async (ledger) => {
    const { currency } = ledger;
    const kept = row.plans?.find((plan) => plan.currency === currency);
    const { isKept, paymentsBefore, ...plan } = await planLedger(ledger, row.households ?? [], kept);
    if (!isKept) await savePlan(db, caller.groupId, currency, plan, row.seq);
    const { optimal } = plan;
    const payments = [...plan.payments];
    return { currency, payments, optimal, paymentsBefore, paymentsAfter: payments.length };
  });
  return Promise.all(plans);
}

/** What booking a settlement comes to, beside its postings. */
export interface Settling {
  /** Between pairs. */
  readonly debts: Debt[];
  /** The plan that was shown, once this payment of it is booked; none when it is not one of its payments. */
  readonly nextPlan: NextPlan | undefined;
}

/** `transactionId` is the settlement's own: what an earlier version of it has paid is owed again. */
export async function findSettling(
  db: Db,
  groupId: string,
  currency: string,
  payment: Payment,
  transactionId: string,
): Promise<Settling> {
  const [row] = await readSettling(db, [groupId, currency, transactionId]);
  const booked = (row?.booked ?? []).map(({ debtor_id, creditor_id, amount }) =>
    debtOf(creditor_id, debtor_id, amount),
  );
  const owed = mergeDebts([...(row?.pairs ?? []).map(([, ...pair]) => debtOf(...pair)), ...booked]);
  return {
    debts: debtsOfPayment(payment, owed),
    nextPlan: row?.shown ? planOnceBooked(row.shown, payment, row.households ?? []) : undefined,
  };
}

type LedgerAndPlansRow = LedgerRow & {
  households: HouseholdMembers[] | null;
  plans: (ShownPlan & { currency: string })[] | null;
  seq: number;
};

const householdsOf = (groupId: string) => `
  (
    select json_agg(array(
      select user_id from memberships
      where memberships.group_id = households.group_id and household_id = households.id
    ))
    from households where group_id = ${groupId}
  ) as households`;

const readLedgerAndPlans =
  memberStatement<LedgerAndPlansRow>(`select ${LEDGER}, ${householdsOf('caller.group_id')},
  (
    select json_agg(json_build_object('currency', currency, 'payments', payments, 'optimal', optimal))
    from settlement_plans where group_id = caller.group_id
  ) as plans,
  (select last_seq from change_counters where group_id = caller.group_id) as seq
from caller`);

interface SettlingRow {
  pairs: LedgerRow['pairs'];
  booked: { debtor_id: string; creditor_id: string; amount: number }[] | null;
  shown: (ShownPlan & { seq: number }) | null;
  households: HouseholdMembers[] | null;
}

const readSettling = statement<SettlingRow>(`select ${householdsOf('$1')},
  (
    select json_agg(json_build_array(currency, low_user_id, high_user_id, amount))
    from pair_debts where group_id = $1 and currency = $2 and amount <> 0
  ) as pairs,
  (
    select to_json(debts) from transactions
    where group_id = $1 and id = $3 and currency = $2 and deleted_at is null
  ) as booked,
  (
    select json_build_object('payments', payments, 'optimal', optimal, 'seq', seq)
    from settlement_plans where group_id = $1 and currency = $2
  ) as shown`);
