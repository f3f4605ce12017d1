import { z } from 'zod';
import { categorySchema } from './categories.ts';
import { endpoint } from './endpoint.ts';
import { balanceAmountSchema, currencySchema, dateSchema, groupParams, idSchema } from './value.ts';

/** Expenses less what came in, in minor units; transfers and settlements only move money between members and do not count. */
export const groupStatisticsSchema = z.object({
  currency: currencySchema,
  total: balanceAmountSchema,
  /** `YYYY-MM`, oldest first, without gaps from the first month with anything in it to the last asked for. */
  months: z.array(z.object({ month: z.string(), total: balanceAmountSchema })),
  /** What each member paid and what of the whole was for them; every member with either. */
  members: z.array(z.object({ userId: idSchema, paid: balanceAmountSchema, share: balanceAmountSchema })),
  /** What it was for, the largest part first; null: without a category. Together they are the total. */
  categories: z.array(z.object({ category: categorySchema.nullable(), total: balanceAmountSchema })),
});
export type GroupStatistics = z.output<typeof groupStatisticsSchema>;

export const getGroupStatistics = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/statistics',
  access: 'user',
  summary: 'What a group spent, per currency: by month, member and category, over at most two years',
  params: groupParams,
  query: z.object({ from: dateSchema, to: dateSchema }),
  data: z.array(groupStatisticsSchema),
});

/** Of the groups that the caller is in, in minor units. */
export const personalStatisticsSchema = z.object({
  currency: currencySchema,
  /** The caller's share of expenses less their share of income. */
  total: balanceAmountSchema,
  /** The balance before the first month; positive: the groups owe the caller. */
  opening: balanceAmountSchema,
  /** Oldest first, without gaps; `month` is `YYYY-MM`. `net` is the balance at its end, or on the last day asked for. */
  months: z.array(z.object({ month: z.string(), total: balanceAmountSchema, net: balanceAmountSchema })),
  /** Where it was spent, the largest part first; every group with any. */
  groups: z.array(z.object({ groupId: idSchema, total: balanceAmountSchema })),
  /** What it was for, likewise; `groupId` of one of a group's own. Together they are the total. */
  categories: z.array(
    z.object({
      category: categorySchema.nullable(),
      groupId: idSchema.nullable(),
      total: balanceAmountSchema,
    }),
  ),
});
export type PersonalStatistics = z.output<typeof personalStatisticsSchema>;

export const getPersonalStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  access: 'user',
  summary:
    'What the caller spent by month, group and category, and how their balance went, per currency, over at most two years',
  query: z.object({ from: dateSchema, to: dateSchema }),
  data: z.array(personalStatisticsSchema),
});
