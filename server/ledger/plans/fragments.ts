import type { CurrencyCode } from '#domain/money/currency.ts';
import type { HouseholdMembers } from '#domain/settlement/household.ts';
import type { OfGroup } from '#server/membership/memberships/fragments.ts';
import { bool, int8, json, nullable } from '#server/platform/db/columns.ts';
import type { ShownPlan } from './rows.ts';

export const PLANNED_VALUES = { payments: json(), optimal: bool, planSeq: int8 };

/** The plan without the payment that is booked, in place of the plan of `:planSeq`: after `counter` and `written`. */
export const PLANNED = `planned as (
  update settlement_plans set payments = :payments, optimal = :optimal, seq = counter.last_seq
  from counter, written
  where settlement_plans.group_id = :groupId and settlement_plans.currency = :currency
    and settlement_plans.seq = :planSeq
)`;

export const householdsIn = (ofGroup: OfGroup) => `(
    select json_agg(array(
      select memberships.user_id from memberships
      where ${ofGroup('memberships.group_id')} and memberships.household_id = households.id
    ))
    from households where ${ofGroup('households.group_id')}
  )`;

/** Those that are kept. */
export const plansIn = (ofGroup: OfGroup) => `(
    select json_agg(json_build_object('currency', currency, 'payments', payments, 'optimal', optimal))
    from settlement_plans where ${ofGroup('group_id')}
  )`;

export const PLAN_COLUMNS = {
  households: nullable(json<HouseholdMembers[]>()),
  plans: nullable(json<(ShownPlan & { currency: CurrencyCode })[]>()),
  /** Of the group's last change. */
  seq: int8,
};
