import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { type MinorUnits, sumAmounts } from '#domain/money/money.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { useAddressValue } from '#web/lib/browser/use-address-value.ts';
import type { People } from '#web/parts/people/people.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useIsKept } from '#web/queries/connection/kept-answers.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { useGroupBalances, useSettlement } from '#web/queries/ledger/balances.ts';
import { type HeldPayment, heldOf, useHeldPayments, withHeld } from './held-payments.ts';
import { type BalanceRow, type Parties, partiesOf, rowsOf } from './parties.ts';

/** Where the reader stands, or the household that they settle with. */
export interface Standing {
  currency: CurrencyCode;
  amount: MinorUnits;
  household: string | undefined;
}

type HeldPayments = ReturnType<typeof useHeldPayments>;

export interface CurrencyLedger {
  group: Group;
  people: People;
  currency: CurrencyCode;
  /** The payments of the plan, and those just booked, each in its place. */
  payments: readonly Payment[];
  heldOf: (payment: Payment) => HeldPayment | undefined;
  /** Keeps a payment in its place while it is booked and for a moment after. False where it is booked already. */
  hold: (payment: Payment, id: string) => boolean;
  setBooked: HeldPayments['setBooked'];
  release: HeldPayments['release'];
  balances: GroupBalances;
  plan: SettlementPlanAnswer;
  parties: Parties;
  rows: BalanceRow[];
  yours: Standing;
  /** It is what the device kept, and may be old: nothing is settled by it before it has been read again. */
  isKept: boolean;
}

/**
 * A group's balances and plan in one currency at a time: the one that the address names, else the first with anything open.
 * Beside the list of transactions `currency` is a filter of the list, and the choice has another name.
 */
export function useGroupLedgerView(parameter: 'currency' | 'balance' = 'currency') {
  const { groupId, group, people } = useGroupPeople();
  const balances = useGroupBalances(groupId);
  const settlement = useSettlement(groupId);
  const isKept = useIsKept(keys.settlement(groupId), keys.groupBalances(groupId));
  const [chosen, choose] = useAddressValue(parameter);
  const { held, hold, setBooked, release } = useHeldPayments();
  const currencies = group && balances.data ? currenciesOf(group, balances.data, held) : [];
  const currency = currencies.find((code) => code === chosen) ?? currencies[0];
  return {
    groupId,
    /** Those with anything to show: more than one wants a choice. */
    currencies,
    choose,
    /** Where the reader stands in each of these. */
    standings:
      group && balances.data ? currencies.map((code) => standingIn(code, balances.data, group, people)) : [],
    isFailed: (balances.isError && !balances.data) || (settlement.isError && !settlement.data),
    retry: () => {
      void balances.refetch();
      void settlement.refetch();
    },
    /** Undefined until everything that a screen of balances shows has been read. */
    ledger:
      currency && group && balances.data && settlement.data
        ? ledgerIn(currency, balances.data, settlement.data, group)
        : undefined,
  };

  function ledgerIn(
    currency: CurrencyCode,
    all: readonly GroupBalances[],
    plans: readonly SettlementPlanAnswer[],
    group: Group,
  ): CurrencyLedger {
    const balances = all.find((entry) => entry.currency === currency) ?? {
      currency,
      balances: [],
      debts: [],
    };
    const plan = plans.find((entry) => entry.currency === currency) ?? {
      currency,
      payments: [],
      optimal: true,
      paymentsBefore: 0,
      paymentsAfter: 0,
      seq: 0,
    };
    const parties = partiesOf(people, group.households, balances);
    const payments = withHeld(plan.payments, held, currency);
    return {
      group,
      people,
      currency,
      balances,
      plan,
      parties,
      rows: rowsOf(people, parties, balances),
      yours: standingIn(currency, all, group, people),
      isKept,
      payments,
      heldOf: (payment) => heldOf(held, payment, currency),
      hold: (payment, id) => hold({ id, payment, currency, place: payments.indexOf(payment) }),
      setBooked,
      release,
    };
  }
}

function currenciesOf(
  group: Group,
  balances: readonly GroupBalances[],
  held: readonly HeldPayment[],
): CurrencyCode[] {
  const unsettled = balances.filter((entry) => entry.balances.length > 0);
  const open = [...unsettled, ...held].map((entry) => entry.currency);
  const inOrder = [group.defaultCurrency, ...group.currencies, ...open].filter((code) => open.includes(code));
  return inOrder.length > 0 ? [...new Set(inOrder)] : [group.defaultCurrency];
}

function standingIn(
  currency: CurrencyCode,
  all: readonly GroupBalances[],
  { households }: Group,
  { you }: People,
): Standing {
  const household = households.find(({ userIds }) => userIds.includes(you));
  const ofYours = household?.userIds ?? [you];
  const balances = all.find((entry) => entry.currency === currency)?.balances ?? [];
  const open = balances.filter(({ userId }) => ofYours.includes(userId));
  return { currency, amount: sumAmounts(open.map(({ amount }) => amount)), household: household?.name };
}
