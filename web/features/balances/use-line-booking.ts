import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Transaction } from '#contract/transactions.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { transactionQuery } from '#web/queries/ledger/transactions.ts';
import type { CurrencyLedger } from './group-ledger-view.ts';
import { useBooking } from './use-booking.ts';

/** Long enough to read it and to take it back. */
const SHOWN_MS = 6_000;

export type LineState =
  | { kind: 'open' | 'sending' }
  /** `isOurs`: booked by this press. Else another request was earlier, and `settlement` says whose. */
  | { kind: 'booked'; settlement: Transaction; isOurs: boolean };

export interface LineBookingOptions {
  groupId: string;
  payment: Payment;
  ledger: CurrencyLedger;
}

/** The button of one payment of the plan: whatever is pressed meanwhile, here or elsewhere, it is booked once. */
export function useLineBooking({ groupId, payment, ledger }: LineBookingOptions) {
  const { book, undo, isWaiting } = useBooking(groupId);
  const [state, setState] = useState<LineState>({ kind: 'open' });
  // A second press may come before the first has been drawn.
  const isPressed = useRef(false);
  // Every one of them lets go of the same list.
  const [release] = useState(() => ledger.release);
  const isOvertaken = useIsOvertaken(groupId, 'settlement' in state ? state.settlement : undefined);

  function reset() {
    isPressed.current = false;
    setState({ kind: 'open' });
    release(payment);
  }

  async function press() {
    if (isPressed.current) return;
    isPressed.current = true;
    ledger.hold(payment);
    setState({ kind: 'sending' });
    const done = await book({ ...payment, currency: ledger.currency, planSeq: ledger.plan.seq });
    if (done) setState({ kind: 'booked', ...done });
    else reset();
  }

  async function takeBack(settlement: Transaction) {
    setState({ kind: 'sending' });
    await undo(settlement);
    reset();
  }

  useEffect(() => {
    if (state.kind !== 'booked') return;
    const timer = setTimeout(
      () => {
        isPressed.current = false;
        setState({ kind: 'open' });
        release(payment);
      },
      isOvertaken ? 0 : SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [state, payment, release, isOvertaken]);

  return { state, press, takeBack, isWaiting };
}

/** Another member has made something else of it: the line would say, and its Undo take back, what is no more. */
function useIsOvertaken(groupId: string, settlement: Transaction | undefined): boolean {
  const { data } = useQuery({
    ...transactionQuery(groupId, settlement?.id ?? ''),
    enabled: settlement !== undefined,
  });
  return data !== undefined && settlement !== undefined && data.version > settlement.version;
}
