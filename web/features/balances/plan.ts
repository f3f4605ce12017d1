// A settlement plan as one reader sees it, and the reasons for each of its lines.

import type { GroupBalances } from '#contract/balances.ts';
import { type MinorUnits, NO_MONEY } from '#domain/money/money.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { balanceOf } from './parties.ts';

/** `isYours`: whether a payment by or to this member concerns the reader. */
export function planFor(payments: readonly Payment[], isYours: (userId: string) => boolean) {
  return {
    toPay: payments.filter(({ from }) => isYours(from)),
    toReceive: payments.filter(({ to }) => isYours(to)),
    betweenOthers: payments.filter(({ from, to }) => !isYours(from) && !isYours(to)),
  };
}

export interface Reasons {
  /** Signed minor units: what the payer owes (negative) and what the payee is owed, before anything is paid. */
  payerBalance: MinorUnits;
  payeeBalance: MinorUnits;
  /** What the payment finishes: both sides' balances, one of them, or only a part of each. */
  settled: 'both' | 'payer' | 'payee' | 'part';
  /** What the payer owes the payee before simplification; 0 when nothing, or when it is the other way round. */
  direct: MinorUnits;
  /** The payer's other debts and the payee's other claims, which this and the other payments stand in for. */
  replaced: Payment[];
}

export function reasonsFor({ from, to, amount }: Payment, balances: GroupBalances): Reasons {
  const { debts } = balances;
  const payerBalance = balanceOf(balances, from);
  const payeeBalance = balanceOf(balances, to);
  const endsPayer = amount === -payerBalance;
  const endsPayee = amount === payeeBalance;
  const settled = endsPayer && endsPayee ? 'both' : endsPayer ? 'payer' : endsPayee ? 'payee' : 'part';
  const isDirect = (debt: Payment) => debt.from === from && debt.to === to;
  return {
    payerBalance,
    payeeBalance,
    settled,
    direct: debts.find(isDirect)?.amount ?? NO_MONEY,
    replaced: debts.filter(
      (debt) => !isDirect(debt) && [debt.from, debt.to].some((userId) => userId === from || userId === to),
    ),
  };
}
