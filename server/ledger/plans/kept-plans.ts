import type { DashboardPlans } from '#contract/dashboard.ts';
import { DASHBOARD_GROUPS_MAX } from '#domain/groups/rules.ts';
import { BALANCES, LEDGER_COLUMNS, pairsOf } from '#server/ledger/balances/fragments.ts';
import { MERGING } from '#server/membership/memberships/fragments.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import { int8, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { HOUSEHOLDS, PLAN_COLUMNS, PLANS } from './fragments.ts';
import { answerOf, planningsOf } from './queries.ts';

/** Of a group. More make long plans, which would keep the answer for all other groups waiting. */
const BALANCES_MAX = 50;

/** The plans of the groups in which the caller's balance is open, where every one that is kept stands. It keeps none. */
export async function findKeptPlans(db: Db, { userId }: Caller): Promise<DashboardPlans> {
  const groupIds = await listGroupIds(db, { userId });
  const rows = await readKeptPlans(db, {
    groupIds,
    userId,
    groupsMax: DASHBOARD_GROUPS_MAX,
    balancesMax: BALANCES_MAX,
  });
  return rows.flatMap(({ group_id: groupId, ...row }) => {
    const plannings = planningsOf(row, {});
    const plans = plannings.flatMap(({ currency, paymentsBefore, stands, shown }) =>
      shown && stands ? answerOf({ currency, paymentsBefore, ...shown }, row.seq) : [],
    );
    return plans.length === plannings.length ? { groupId, plans } : [];
  });
}

/**
 * For a statement that reads several groups: what is read of the group :groupId, of each group `open.group_id` instead. A
 * distributed database finds its node by the parameter.
 */
const ofOpen = (read: string) =>
  read.replaceAll(
    /(\w+\.)?group_id = :groupId\b/g,
    '$1group_id = open.group_id and $1group_id = any(:groupIds)',
  );

const DEBTS = `
  select currency, low_user_id, high_user_id, amount from pair_debts where group_id = :groupId and amount <> 0`;

const readKeptPlans = statement({
  text: `
    select open.group_id, ${ofOpen(MERGING)} as merging, ${ofOpen(BALANCES)} as balances,
      ${ofOpen(pairsOf(DEBTS))} as pairs, ${ofOpen(HOUSEHOLDS)} as households, ${ofOpen(PLANS)} as plans,
      counter.last_seq as seq
    from (
      select group_id, currency, place
      from (
        select distinct on (group_id) group_id, currency, array_position(:groupIds, group_id) as place
        from balances where group_id = any(:groupIds) and user_id = :userId and amount <> 0
        order by group_id, currency collate "C"
      ) as first
      order by currency collate "C", place limit :groupsMax
    ) as open join change_counters as counter on counter.group_id = open.group_id
    where counter.group_id = any(:groupIds) and (
      select count(*) from balances where ${ofOpen('group_id = :groupId')} and amount <> 0
    ) <= :balancesMax
    order by open.currency collate "C", open.place`,
  values: { groupIds: uuids, userId: uuid, groupsMax: int8, balancesMax: int8 },
  row: { group_id: uuid, ...LEDGER_COLUMNS, ...PLAN_COLUMNS },
});
