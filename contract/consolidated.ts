import { z } from 'zod';
import { paymentSchema } from './balances.ts';
import { endpoint } from './endpoint.ts';
import { transactionSchema } from './transactions.ts';
import {
  amountSchema,
  balanceAmountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  inDigits,
  mintedIdSchema,
} from './value.ts';

// What lies between the caller and another person in all groups together, before any simplification. Only groups of which
// both are members now, and only in currencies that the group has.

/**
 * Of one other person in one currency; listed by currency, the largest net first. Amounts are positive where
 * they owe the caller.
 */
export const consolidatedBalanceSchema = z.object({
  userId: idSchema,
  displayName: z.string(),
  currency: currencySchema,
  /** The sum of `groups`. Zero where debts in several groups cancel out. */
  net: balanceAmountSchema,
  /** Every group in which something is open between the two, in the caller's order. */
  groups: z.array(z.object({ groupId: idSchema, amount: balanceAmountSchema })),
});
export type ConsolidatedBalance = z.output<typeof consolidatedBalanceSchema>;

export const consolidatedPreviewSchema = z.object({
  userId: idSchema,
  currency: currencySchema,
  /** Positive: they owe the caller, and pay. */
  net: balanceAmountSchema,
  /** Of the payment. */
  amount: balanceAmountSchema,
  /**
   * The settlements that the payment is booked as, in this order: first those that end what the recipient owes the payer,
   * then what is paid, the oldest debt first.
   */
  bookings: z.array(
    paymentSchema.extend({
      groupId: idSchema,
      /** The date of the transaction since which the debt is open in this direction without a break. */
      openSince: dateSchema,
      /** What stays open of the debt. */
      left: balanceAmountSchema,
    }),
  ),
});
export type ConsolidatedPreview = z.output<typeof consolidatedPreviewSchema>;

export const getConsolidatedBalances = endpoint({
  method: 'GET',
  path: '/api/balances/consolidated',
  access: 'user',
  summary: 'What lies between the caller and each other person in all groups, per currency',
  data: z.array(consolidatedBalanceSchema),
});

export const previewConsolidatedSettlement = endpoint({
  method: 'GET',
  path: '/api/balances/consolidated/preview',
  access: 'user',
  summary: 'The settlements that one payment between the caller and another person would be booked as',
  query: z.object({
    with: idSchema,
    currency: currencySchema,
    /** The whole net unless told. More than the net is 422 INVALID_EXPENSE_AMOUNTS `{reason: "more-than-net", limit}`. */
    amount: inDigits(amountSchema).optional(),
  }),
  data: consolidatedPreviewSchema,
});

export const settleConsolidated = endpoint({
  method: 'POST',
  path: '/api/balances/consolidated/settle',
  access: 'user',
  summary:
    'Book one payment between the caller and another person as settlements in every group that it touches',
  body: z.object({
    /** Of the payment. The same id again is the same payment. Each settlement has an id of its own, which follows from it. */
    id: mintedIdSchema.optional(),
    /** One of the two is the caller. */
    from: idSchema,
    to: idSchema,
    amount: amountSchema,
    currency: currencySchema,
    /** Unless told, of each settlement the day that it is in the time zone of its group. */
    date: dateSchema.optional(),
    /**
     * The net that the caller was shown. With it, a payment that was booked meanwhile is not booked twice: another net now is
     * 409 CONSTRAINT_VIOLATION with the preview of the whole in `details`.
     */
    net: balanceAmountSchema.optional(),
  }),
  /** In the order of the group ids. */
  data: z.array(transactionSchema),
  status: 201,
});

export const takeBackConsolidated = endpoint({
  method: 'DELETE',
  path: '/api/balances/consolidated/payments/:paymentId',
  access: 'user',
  /** By the account that booked it. Each settlement stays in the history of its group and can be restored there. */
  summary:
    'Delete the settlements of one payment of the caller that are not deleted yet: all of them or none',
  params: z.object({
    /** The id that the payment was booked with. */
    paymentId: idSchema,
  }),
});
