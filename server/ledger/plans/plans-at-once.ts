import type { DashboardPlans } from '#contract/dashboard.ts';
import { DASHBOARD_GROUPS_MAX } from '#domain/groups/rules.ts';
import { balancesIn, LEDGER_COLUMNS, pairsOf } from '#server/ledger/balances/fragments.ts';
import { mergingIn, type OfGroup } from '#server/membership/memberships/fragments.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import { int8, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { nextLoopTurn } from '#server/platform/turns/loop-turn.ts';
import { householdsIn, PLAN_COLUMNS, plansIn } from './fragments.ts';
import { answerOf, type GroupPlans, planningsOf } from './queries.ts';
import { planWithoutSearch } from './shown-plan.ts';

/** Of a group. More make long plans, which would keep the answer for all other groups waiting. */
const BALANCES_MAX = 50;

/** Of one group. */
type FoundPlans = GroupPlans & { readonly groupId: string };

/**
 * The plans of the groups in which the caller's balance is open: those that are kept and stand, and new ones where these need no
 * search. A group for which one has to be looked for is left out.
 */
export async function listPlansAtOnce(db: Db, { userId }: Caller): Promise<FoundPlans[]> {
  const groupIds = await listGroupIds(db, { userId });
  const rows = await readPlansOfAll(db, {
    groupIds,
    userId,
    groupsMax: DASHBOARD_GROUPS_MAX,
    balancesMax: BALANCES_MAX,
  });
  const found: FoundPlans[] = [];
  for (const { group_id: groupId, ...row } of rows) {
    const plannings = planningsOf(row, {});
    const plans = plannings.flatMap(({ currency, paymentsBefore, ...planning }) => {
      const plan = planWithoutSearch(planning);
      return plan ? { currency, paymentsBefore, ...plan } : [];
    });
    if (plans.length === plannings.length) found.push({ groupId, plans, seq: row.seq });
    // Each is a few milliseconds: others have their turn.
    if (plans.some(({ isNew }) => isNew)) await nextLoopTurn();
  }
  return found;
}

export function plansAnswer(found: readonly FoundPlans[]): DashboardPlans {
  return found.map(({ groupId, plans, seq }) => ({
    groupId,
    plans: plans.map((plan) => answerOf(plan, seq)),
  }));
}

/** Each group `open.group_id` of the statement. A distributed database finds its node by the parameter. */
const OPEN_GROUPS: OfGroup = (column) => `${column} = open.group_id and ${column} = any(:groupIds)`;

const DEBTS = `
  select currency, low_user_id, high_user_id, amount from pair_debts where ${OPEN_GROUPS('group_id')} and amount <> 0`;

const readPlansOfAll = statement({
  text: `
    select open.group_id, ${mergingIn(OPEN_GROUPS)} as merging, ${balancesIn(OPEN_GROUPS)} as balances,
      ${pairsOf(DEBTS)} as pairs, ${householdsIn(OPEN_GROUPS)} as households, ${plansIn(OPEN_GROUPS)} as plans,
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
      select count(*) from balances where ${OPEN_GROUPS('group_id')} and amount <> 0
    ) <= :balancesMax
    order by open.currency collate "C", open.place`,
  values: { groupIds: uuids, userId: uuid, groupsMax: int8, balancesMax: int8 },
  row: { group_id: uuid, ...LEDGER_COLUMNS, ...PLAN_COLUMNS },
});
