import { z } from 'zod';
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
});
export type GroupStatistics = z.output<typeof groupStatisticsSchema>;

export const getGroupStatistics = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/statistics',
  access: 'user',
  summary: 'What a group spent, per currency: by month and by member, over at most two years',
  params: groupParams,
  query: z.object({ from: dateSchema, to: dateSchema }),
  data: z.array(groupStatisticsSchema),
  status: 200,
});
