import { useRef, useState } from 'react';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import type { Booked } from './use-booking.ts';

/** Long enough to read it and to take it back. */
const SHOWN_MS = 6_000;

/** A payment that keeps its place on the screen for a while, though the plan is without it already. */
export interface HeldPayment {
  /** Of the settlement that books it. */
  id: string;
  payment: Payment;
  currency: CurrencyCode;
  /** Its index among the payments that were shown when it was booked. */
  place: number;
  /** Undefined while it is sent. */
  booked?: Booked | 'undoing' | undefined;
}

/**
 * While it is held, nothing slides under the finger that has just pressed, and the payment can be taken back there. Known to the
 * screen and not to a line, which another currency or another width takes away and brings back.
 */
export function useHeldPayments() {
  const [held, setHeld] = useState<readonly HeldPayment[]>([]);
  // A second press may come before the first has been drawn.
  const latest = useRef(held);
  return { held, hold, setBooked, release };

  /** False where the payment is held already. */
  function hold(one: HeldPayment): boolean {
    if (heldOf(latest.current, one.payment, one.currency)) return false;
    change([...latest.current, one]);
    return true;
  }

  function setBooked(id: string, booked: Booked | 'undoing'): void {
    change(latest.current.map((one) => (one.id === id ? { ...one, booked } : one)));
    if (booked === 'undoing') return;
    // Not while it is being taken back, which may take longer than a payment is held.
    const isShown = () => latest.current.some((one) => one.id === id && one.booked === booked);
    setTimeout(() => isShown() && release(id), SHOWN_MS);
  }

  function release(id: string): void {
    change(latest.current.filter((one) => one.id !== id));
  }

  function change(next: readonly HeldPayment[]): void {
    latest.current = next;
    setHeld(next);
  }
}

export function heldOf(
  held: readonly HeldPayment[],
  { from, to }: Payment,
  currency: CurrencyCode,
): HeldPayment | undefined {
  return held.find((one) => one.currency === currency && one.payment.from === from && one.payment.to === to);
}

/** The payments of the plan in this currency, and each held one where it was. */
export function withHeld(
  payments: readonly Payment[],
  held: readonly HeldPayment[],
  currency: CurrencyCode,
): Payment[] {
  return held
    .filter((one) => one.currency === currency)
    .toSorted((a, b) => a.place - b.place)
    .reduce(
      (shown, { payment, place }) => shown.toSpliced(place, 0, payment),
      payments.filter((payment) => !heldOf(held, payment, currency)),
    );
}
