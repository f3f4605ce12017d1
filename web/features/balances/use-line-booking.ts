import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { v7 } from 'uuid';
import type { Transaction } from '#contract/transactions.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { transactionQuery } from '#web/queries/ledger/transactions.ts';
import type { CurrencyLedger } from './group-ledger-view.ts';
import { type Booked, useBooking } from './use-booking.ts';

export type LineState =
  | { kind: 'open' }
  | { kind: 'sending' | 'undoing' }
  /** `isOurs`: booked by this press. Else another request was earlier, and `settlement` says whose. */
  | ({ kind: 'booked' } & Booked);

/** The button of one payment of the plan: whatever is pressed meanwhile, here or elsewhere, it is booked once. */
export function useLineBooking(payment: Payment, ledger: CurrencyLedger) {
  const { group, currency, plan, hold, setBooked, release } = ledger;
  const { book, undo, isWaiting } = useBooking(group.id);
  const { id = '', booked } = ledger.heldOf(payment) ?? {};
  const state: LineState =
    typeof booked === 'object'
      ? { kind: 'booked', ...booked }
      : { kind: booked ?? (id ? 'sending' : 'open') };

  async function press() {
    const id = v7();
    if (!hold(payment, id)) return;
    const done = await book({ ...payment, id, currency, planSeq: plan.seq });
    if (done) setBooked(id, done);
    else release(id);
  }

  async function takeBack(settlement: Transaction) {
    setBooked(id, 'undoing');
    await undo(settlement);
    release(id);
  }

  const isOvertaken = useIsOvertaken(group.id, state.kind === 'booked' ? state.settlement : undefined);
  const letGo = useEffectEvent(() => release(id));
  useEffect(() => {
    if (isOvertaken) letGo();
  }, [isOvertaken]);

  return { state, press, takeBack, isWaiting: isWaiting(id) };
}

/** Another member has changed the settlement. The line would be wrong, and its Undo would discard that change. */
function useIsOvertaken(groupId: string, settlement: Transaction | undefined): boolean {
  const { data } = useQuery({
    ...transactionQuery(groupId, settlement?.id ?? ''),
    enabled: settlement !== undefined,
  });
  return data !== undefined && settlement !== undefined && data.version > settlement.version;
}
