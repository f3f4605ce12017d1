import { bool, int8, json } from '#server/platform/db/columns.ts';

export const PLANNED_VALUES = { payments: json(), optimal: bool, planSeq: int8 };

/** The plan without the payment that is booked, in place of the plan of `:planSeq`: after `counter` and `written`. */
export const PLANNED = `planned as (
  update settlement_plans set payments = :payments, optimal = :optimal, seq = counter.last_seq
  from counter, written
  where settlement_plans.group_id = :groupId and settlement_plans.currency = :currency
    and settlement_plans.seq = :planSeq
)`;
