import { useState } from 'react';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { Payment } from '#domain/settlement/payment.ts';

/** A payment that keeps its place on the screen for a while, though the plan is without it already. */
export interface HeldPayment {
  payment: Payment;
  currency: CurrencyCode;
  /** Its index among the payments that were shown when it was booked. */
  place: number;
}

/** While it is held, nothing slides under the finger that has just pressed, and the payment can be taken back there. */
export function useHeldPayments() {
  const [held, setHeld] = useState<readonly HeldPayment[]>([]);
  return {
    held,
    hold: (one: HeldPayment) => setHeld((before) => [...before, one]),
    release: (payment: Payment) => setHeld((before) => before.filter((one) => one.payment !== payment)),
  };
}

/** The payments of the plan, and each held one where it was. */
export function withHeld(payments: readonly Payment[], held: readonly HeldPayment[]): Payment[] {
  const isHeld = ({ from, to }: Payment) =>
    held.some(({ payment }) => payment.from === from && payment.to === to);
  return held
    .toSorted((a, b) => a.place - b.place)
    .reduce(
      (shown, { payment, place }) => shown.toSpliced(place, 0, payment),
      payments.filter((payment) => !isHeld(payment)),
    );
}
