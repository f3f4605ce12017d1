import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { previewSettlement } from '#contract/balances.ts';
import { type DashboardPlans, getDashboard, getDashboardPlans } from '#contract/dashboard.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { early, reading } from '#web/queries/connection/reading.ts';
import { settlementQuery } from './balances.ts';

const REFETCH_MS = 60_000;

/** The reader across all groups, per currency and per person, with the groups that matter most. */
export function dashboardQuery() {
  return queryOptions({
    queryKey: keys.dashboard,
    ...reading(getDashboard, {}),
    refetchInterval: REFETCH_MS,
  });
}

/** What settlementQuery holds. Groups that are read in the same turn share one call. */
export function dashboardPlansQuery(groupId: string) {
  const fromAll = early(getDashboardPlans, {}, (all) => plansOf(all, groupId));
  return queryOptions({
    ...settlementQuery(groupId),
    queryFn: ({ client, signal }) => readPlans(client, groupId, signal),
    meta: { early: { ...fromAll.early, isShared: true } },
  });
}

interface Turn {
  /** How many groups are read in it. */
  groups: number;
  isOver: boolean;
  readonly kept: Promise<DashboardPlans>;
}

const turns = new WeakMap<QueryClient, Turn>();

/** The server leaves out a group whose plans need a search. It is read on its own then, as after each change of one group. */
async function readPlans(client: QueryClient, groupId: string, signal: AbortSignal) {
  const last = turns.get(client);
  const turn = last && !last.isOver ? last : beginTurn(last === undefined);
  turns.set(client, turn);
  turn.groups += 1;
  return plansOf(await turn.kept, groupId) ?? call(previewSettlement, { params: { groupId } }, { signal });
}

/** In the first turn, the document may have read them already. Reads of the same interval come in one turn. */
function beginTurn(isFirst: boolean): Turn {
  const turn: Turn = {
    groups: 0,
    isOver: false,
    kept: new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      turn.isOver = true;
      return isFirst || turn.groups > 1 ? call(getDashboardPlans, {}) : [];
    }),
  };
  return turn;
}

function plansOf(all: DashboardPlans, groupId: string) {
  return all.find((one) => one.groupId === groupId)?.plans;
}
