import { z } from 'zod';
import { currencyTotalsSchema, settlementPlanSchema } from './balances.ts';
import { consolidatedBalanceSchema } from './consolidated.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './value.ts';

// What the dashboard shows of all groups together, in one answer that does not grow with the number of groups. The whole is in
// GET /api/balances and GET /api/balances/consolidated.

/** Of one currency in which anything is open. */
export const dashboardTotalsSchema = currencyTotalsSchema.extend({
  /** In how many groups the caller's balance is open. */
  groupCount: z.number().int(),
  /** Only the first twelve of these groups, in the caller's order. */
  groups: currencyTotalsSchema.shape.groups,
});
export type DashboardTotals = z.output<typeof dashboardTotalsSchema>;

/** A consolidated balance of which only the largest parts are told. */
export const dashboardPersonSchema = consolidatedBalanceSchema.extend({
  /** In how many groups something is open between the two. */
  groupCount: z.number().int(),
  /** Only three of these groups: those with the largest amounts, the largest first. */
  groups: consolidatedBalanceSchema.shape.groups,
});
export type DashboardPerson = z.output<typeof dashboardPersonSchema>;

export const dashboardSchema = z.object({
  totals: z.array(dashboardTotalsSchema),
  /** In the order of the consolidated balances. */
  people: z.array(dashboardPersonSchema),
});
export type Dashboard = z.output<typeof dashboardSchema>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'user',
  summary: 'The caller across all groups, per currency and per person, with the groups that matter most',
  data: dashboardSchema,
});

export const getDashboardPlans = endpoint({
  method: 'GET',
  path: '/api/dashboard/plans',
  access: 'user',
  summary: 'The settlement plans of the groups that the dashboard names first, in one answer',
  /**
   * Of the first twelve groups in which the caller's balance is open, by currency and then in the caller's order. A group is
   * left out where a plan needs a search, or where more than fifty balances are open:
   * GET /api/groups/:groupId/settlements/preview has its plans.
   */
  data: z.array(z.object({ groupId: idSchema, plans: z.array(settlementPlanSchema) })),
});
export type DashboardPlans = z.output<typeof getDashboardPlans.data>;
