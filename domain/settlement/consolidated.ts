// One payment between two people who are together in several groups. It is booked as a settlement in each group that it touches.
// What the recipient owes the payer counts as paid along with the money: those debts end, in every group. Both sums then pay
// what the payer owes, the oldest debt first. So the bookings come to the payment, none goes beyond its debt, and at most one
// debt stays open in part.

import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { DomainError } from '#domain/error.ts';
import type { Debt } from '#domain/ledger/debt.ts';
import {
  addAmounts,
  isAmount,
  type MinorUnits,
  type Money,
  minorUnits,
  subtracted,
  sumAmounts,
} from '#domain/money/money.ts';
import type { Payment } from './payment.ts';

/** What one of the two owes the other in one group. */
export interface GroupDebt extends Debt {
  groupId: string;
  /** The date of the transaction since which it is open in this direction without a break. */
  openSince: CalendarDate;
}

/** A settlement in one group, which ends a debt or pays a part of it. */
export interface GroupBooking extends Payment {
  groupId: string;
  openSince: CalendarDate;
  /** Minor units of the debt that stay open. */
  left: MinorUnits;
}

/** What all debts come to. Positive: `userId` is owed. */
export function netOf(debts: readonly GroupDebt[], userId: string): MinorUnits {
  return sumAmounts(debts.map((debt) => (debt.to === userId ? debt.amount : -debt.amount)));
}

/**
 * The settlements that book the payment, in the order in which they are booked: first those that end what the recipient
 * owes, then what the money pays, each the oldest first and then by group id.
 * @param debts every debt between the two in this currency, at most one a group
 * @throws DomainError INVALID_EXPENSE_AMOUNTS `{reason: 'more-than-net', amount, limit, currency}` for more than the payer owes
 *   on the whole, `{reason: 'total'}` where a booking would be more than a transaction may be
 */
export function bookingsOf(
  { from, to, amount, currency }: Payment & Pick<Money, 'currency'>,
  debts: readonly GroupDebt[],
): GroupBooking[] {
  const limit = Math.max(0, netOf(debts, to));
  if (amount > limit) {
    throw new DomainError('INVALID_EXPENSE_AMOUNTS', { reason: 'more-than-net', amount, limit, currency });
  }
  const [owed, owedBack] = [from, to].map((debtor) =>
    debts.filter((debt) => debt.from === debtor).sort(byAge),
  );
  const bookings = (owedBack ?? []).map((debt) => bookingOf(debt, debt.amount));
  let money = addAmounts(amount, sumAmounts(bookings.map((booking) => booking.amount)));
  for (const debt of owed ?? []) {
    if (money === 0) break;
    const booking = bookingOf(debt, minorUnits(Math.min(money, debt.amount)));
    bookings.push(booking);
    money = subtracted(money, booking.amount);
  }
  return bookings;
}

function byAge(a: GroupDebt, b: GroupDebt): number {
  if (a.openSince !== b.openSince) return a.openSince < b.openSince ? -1 : 1;
  return a.groupId < b.groupId ? -1 : 1;
}

function bookingOf(
  { groupId, from, to, amount: owed, openSince }: GroupDebt,
  amount: MinorUnits,
): GroupBooking {
  if (!isAmount(amount)) throw new DomainError('INVALID_EXPENSE_AMOUNTS', { reason: 'total' });
  return { groupId, from, to, amount, left: subtracted(owed, amount), openSince };
}
