import type { CurrencyTotals, GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { Balance } from '#domain/balance.ts';
import type { CurrencyCode } from '#domain/currency.ts';
import { type Debt, mergeDebts } from '#domain/debt.ts';
import { debtsOfPayment } from '#domain/debt-path.ts';
import { minorUnits, sumAmounts } from '#domain/money.ts';
import { EXACT_MEMBERS, type Payment, planAfter, settles } from '#domain/settlement.ts';
import type { Db } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { type Caller, listGroupIds, memberStatement } from '#server/memberships/queries.ts';
import { findPlan } from './planner.ts';
import { type ShownPlan, savePlan } from './rows.ts';

/** Every currency in which somebody is owed something, with everybody's balance and who owes whom. */
export async function listGroupBalances(db: Db, caller: Caller, groupId: string): Promise<GroupBalances[]> {
  const [row] = await readLedger(db, caller, groupId);
  return ledgersOf(row);
}

/**
 * The payments that bring everybody to zero. The plan shown last stands for as long as it does that: so booking one of
 * its payments leaves the others as they were.
 */
export async function previewSettlement(
  db: Db,
  caller: Caller,
  groupId: string,
): Promise<SettlementPlanAnswer[]> {
  const [row] = await readLedgerAndPlans(db, caller, groupId);
  return Promise.all(
    ledgersOf(row).map(async (ledger) => {
      const shown = row.plans?.find((plan) => plan.currency === ledger.currency);
      const plan = shown && stands(shown, ledger.balances) ? shown : await planAgain(ledger, shown);
      if (plan !== shown) await savePlan(db, groupId, ledger.currency, plan, row.seq);
      return {
        currency: ledger.currency,
        payments: [...plan.payments],
        optimal: plan.optimal,
        paymentsBefore: ledger.debts.length,
        paymentsAfter: plan.payments.length,
      };
    }),
  );
}

export interface NextPlan extends ShownPlan {
  /** Of the plan that it follows: it takes the place of that one and no other. */
  readonly after: number;
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
    nextPlan: row?.shown ? planOnceBooked(row.shown, payment) : undefined,
  };
}

/** What somebody in the group still owes (negative) or is owed, per currency. */
export function listOpenBalances(
  db: Db,
  groupId: string,
  userId: string,
): Promise<{ currency: string; amount: number }[]> {
  return readOpenBalances(db, [groupId, userId]);
}

/** The currencies in which somebody in the group owes something, to the group or to another member. */
export async function listOpenCurrencies(db: Db, groupId: string): Promise<string[]> {
  const rows = await readOpenCurrencies(db, [groupId]);
  return rows.map((row) => row.currency);
}

/** The caller across all groups. What two people owe each other in several groups is netted before it counts. */
export async function listMyBalances(db: Db, caller: Caller): Promise<CurrencyTotals[]> {
  const [mine] = await readMine(db, [caller.userId, await listGroupIds(db, caller)]);
  const groups = mine?.groups ?? [];
  const people = mine?.people ?? [];
  const currencies = new Set([...groups, ...people].map((row) => row.currency));
  return [...currencies].sort().map((currency) => {
    const ofCurrency = groups.filter((group) => group.currency === currency);
    const nets = people.filter((person) => person.currency === currency).map((person) => person.net);
    return {
      currency,
      net: sumAmounts(ofCurrency.map((group) => group.amount)),
      owedToYou: sumAmounts(nets.filter((net) => net > 0)),
      youOwe: sumAmounts(nets.filter((net) => net < 0).map((net) => -net)),
      groups: ofCurrency.map(({ groupId, amount }) => ({ groupId, amount })),
    };
  });
}

// As arrays, because the names of six fields a row would be most of what is sent.
interface LedgerRow {
  balances: [CurrencyCode, userId: string, amount: number][] | null;
  pairs: [CurrencyCode, low: string, high: string, amount: number][] | null;
}

type LedgerAndPlansRow = LedgerRow & {
  plans: (ShownPlan & { currency: string })[] | null;
  seq: number;
};

const LEDGER = `
  (
    select json_agg(json_build_array(currency, user_id, amount) order by currency, user_id)
    from balances where group_id = caller.group_id and amount <> 0
  ) as balances,
  (
    select json_agg(json_build_array(currency, low_user_id, high_user_id, amount)
      order by currency, low_user_id, high_user_id)
    from pair_debts where group_id = caller.group_id and amount <> 0
  ) as pairs`;

const readLedger = memberStatement<LedgerRow>(`select ${LEDGER} from caller`);

const readLedgerAndPlans = memberStatement<LedgerAndPlansRow>(`select ${LEDGER},
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
}

const readSettling = statement<SettlingRow>(`select
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

const readOpenBalances = statement<{ currency: string; amount: number }>(`
select currency, amount from balances where group_id = $1 and user_id = $2 and amount <> 0 order by currency`);

const readOpenCurrencies = statement<{ currency: string }>(`
select currency from balances where group_id = $1 and amount <> 0
union select currency from pair_debts where group_id = $1 and amount <> 0`);

interface MineRow {
  groups: { currency: CurrencyCode; groupId: string; amount: number }[] | null;
  people: { currency: CurrencyCode; net: number }[] | null;
}

const readMine = statement<MineRow>(`select
  (
    select json_agg(json_build_object('currency', currency, 'groupId', group_id, 'amount', amount)
      order by array_position($2::uuid[], group_id))
    from balances where group_id = any($2) and user_id = $1 and amount <> 0
  ) as groups,
  (
    select json_agg(json_build_object('currency', currency, 'net', net)) from (
      select currency, sum(case when low_user_id = $1 then -amount else amount end) as net
      from pair_debts where group_id = any($2) and (low_user_id = $1 or high_user_id = $1)
      group by currency, case when low_user_id = $1 then high_user_id else low_user_id end
    ) as person
  ) as people`);

interface Ledger {
  readonly currency: CurrencyCode;
  readonly balances: Balance[];
  readonly debts: Debt[];
}

function ledgersOf({ balances, pairs }: LedgerRow): Ledger[] {
  const ledgers = new Map<CurrencyCode, Ledger>();
  const ledgerOf = (currency: CurrencyCode) => {
    const known = ledgers.get(currency) ?? { currency, balances: [], debts: [] };
    ledgers.set(currency, known);
    return known;
  };
  for (const [currency, userId, amount] of balances ?? []) {
    ledgerOf(currency).balances.push({ userId, amount: minorUnits(amount) });
  }
  for (const [currency, low, high, amount] of pairs ?? []) {
    ledgerOf(currency).debts.push(debtOf(low, high, amount));
  }
  return [...ledgers.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** `low` owes `high`; a negative amount is owed the other way. */
function debtOf(low: string, high: string, amount: number): Debt {
  const [from, to] = amount > 0 ? [low, high] : [high, low];
  return { from, to, amount: minorUnits(Math.abs(amount)) };
}

function planOnceBooked(shown: ShownPlan & { seq: number }, payment: Payment): NextPlan | undefined {
  const payments = planAfter(shown.payments, payment);
  if (!payments) return undefined;
  // Part of a payment may open a shorter way, so only the whole of it leaves the proof standing.
  const optimal = shown.optimal && payments.length < shown.payments.length;
  return { payments, optimal, after: shown.seq };
}

// One that is not proved the shortest is looked at again where a proof is cheap: after part of a payment was booked.
function stands(shown: ShownPlan, balances: readonly Balance[]): boolean {
  return settles(shown.payments, balances) && (shown.optimal || balances.length > EXACT_MEMBERS);
}

async function planAgain(ledger: Ledger, shown: ShownPlan | undefined): Promise<ShownPlan> {
  const plan = await findPlan(ledger);
  const isAsShort =
    shown && settles(shown.payments, ledger.balances) && shown.payments.length <= plan.paymentsAfter;
  return isAsShort ? { payments: shown.payments, optimal: plan.optimal } : plan;
}
