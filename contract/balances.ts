import { z } from 'zod';
import { endpoint, pageQuery } from './endpoint.ts';
import { transactionSchema } from './transactions.ts';
import {
  amountSchema,
  balanceAmountSchema,
  currencySchema,
  dateSchema,
  groupParams,
  idSchema,
  mintedIdSchema,
} from './value.ts';

/** `from` pays or owes `to`; the amount is positive and may pass one transaction's limit. */
export const paymentSchema = z.object({
  from: idSchema,
  to: idSchema,
  amount: balanceAmountSchema.positive(),
});

export const groupBalancesSchema = z.object({
  currency: currencySchema,
  /** Positive: the group owes them. Every member with a non-zero balance; they sum to zero. */
  balances: z.array(z.object({ userId: idSchema, amount: balanceAmountSchema })),
  /** Who owes whom before simplification, each pair netted. In a group with more than 25 000 of them, the caller's own. */
  debts: z.array(paymentSchema),
});
export type GroupBalances = z.output<typeof groupBalancesSchema>;

export const settlementPlanSchema = z.object({
  currency: currencySchema,
  payments: z.array(paymentSchema),
  /** True only where it is proved that no plan with fewer payments exists. */
  optimal: z.boolean(),
  paymentsBefore: z.number().int(),
  paymentsAfter: z.number().int(),
  /** The group's latest change that the plan knows of. Sent with the booking of one of its payments. */
  seq: z.number().int(),
});
export type SettlementPlanAnswer = z.output<typeof settlementPlanSchema>;

export const getGroupBalances = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/balances',
  access: 'user',
  summary: 'Balances and who owes whom, per currency, now or at the end of a day',
  params: groupParams,
  /** With `asOf` only transactions dated up to and including that day count. */
  query: z.object({ asOf: dateSchema.optional() }),
  data: z.array(groupBalancesSchema),
});

export const previewSettlement = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/settlements/preview',
  access: 'user',
  summary: 'The fewest payments that bring every balance to zero, per currency',
  params: groupParams,
  data: z.array(settlementPlanSchema),
});

export const createSettlement = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/settlements',
  access: 'user',
  summary: 'Book that one member paid another',
  params: groupParams,
  body: z.object({
    id: mintedIdSchema.optional(),
    from: idSchema,
    to: idSchema,
    amount: amountSchema,
    currency: currencySchema,
    /** Unless told, the day that it is in the time zone of the group. */
    date: dateSchema.optional(),
    /**
     * The seq of the plan whose payment this is. With it the payment is booked once: when a member has booked the same one
     * since, the answer is 409 CONSTRAINT_VIOLATION with that settlement in `details`.
     */
    planSeq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: transactionSchema,
  status: 201,
});

export const listSettlements = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/settlements',
  access: 'user',
  summary: 'The settlements that were booked, newest first',
  params: groupParams,
  query: pageQuery,
  data: transactionSchema,
  list: true,
});

export const currencyTotalsSchema = z.object({
  currency: currencySchema,
  net: balanceAmountSchema,
  owedToYou: balanceAmountSchema,
  youOwe: balanceAmountSchema,
  groups: z.array(z.object({ groupId: idSchema, amount: balanceAmountSchema })),
});
export type CurrencyTotals = z.output<typeof currencyTotalsSchema>;

export const getMyBalances = endpoint({
  method: 'GET',
  path: '/api/balances',
  access: 'user',
  summary: 'The caller across all groups: per currency net, owed to you, you owe',
  data: z.array(currencyTotalsSchema),
});
