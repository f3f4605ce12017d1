import type { ConsolidatedBalance } from '#contract/consolidated.ts';
import type { Dashboard, DashboardPerson, DashboardTotals } from '#contract/dashboard.ts';
import { DASHBOARD_GROUPS_MAX } from '#domain/groups/rules.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { absolute, type MinorUnits, sumAmounts } from '#domain/money/money.ts';
import { inPlace, owedOf, placesOf } from '#server/ledger/balances/queries.ts';
import { OPEN_WITH_OTHERS, OPEN_WITH_OTHERS_COLUMNS } from '#server/ledger/consolidated/fragments.ts';
import { consolidatedOf } from '#server/ledger/consolidated/queries.ts';
import { json, nullable, type RowOf, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';

/** Of a person: as many as a row names. */
const GROUPS_OF_PERSON = 3;

/** Both readings of balances across groups in one statement, with as much of each as a screen shows. */
export async function getDashboard(db: Db, caller: Caller, groupIds: readonly string[]): Promise<Dashboard> {
  const [row] = await readDashboard(db, { groupIds, userId: caller.userId });
  if (!row) return { totals: [], people: [] };
  return { totals: totalsOf(row, groupIds), people: consolidatedOf(row, caller, groupIds).map(shortened) };
}

/** Every debt counts, also one with a former member or during a merge: it is a part of the caller's balance. */
function totalsOf({ balances, debts }: RowOf<typeof COLUMNS>, groupIds: readonly string[]) {
  const own = new Map(balances?.map((balance) => [balance.currency, balance]));
  const nets = Map.groupBy(debts ?? [], ({ currency }) => currency);
  const places = placesOf(groupIds);
  return [...new Set([...own.keys(), ...nets.keys()])].sort().map((currency): DashboardTotals => {
    const { ids, amounts } = own.get(currency) ?? { ids: [], amounts: [] };
    return {
      currency,
      net: sumAmounts(amounts),
      ...owedOf((nets.get(currency) ?? []).map((debt) => sumAmounts(debt.amounts))),
      groupCount: ids.length,
      groups: inPlace(places, ids, amounts).slice(0, DASHBOARD_GROUPS_MAX),
    };
  });
}

function shortened({ groups, ...balance }: ConsolidatedBalance): DashboardPerson {
  // The sort is stable: equal amounts stay in the caller's order.
  const largest = groups.toSorted((a, b) => absolute(b.amount) - absolute(a.amount));
  return { ...balance, groupCount: groups.length, groups: largest.slice(0, GROUPS_OF_PERSON) };
}

const COLUMNS = {
  ...OPEN_WITH_OTHERS_COLUMNS,
  balances: nullable(json<{ currency: CurrencyCode; ids: string[]; amounts: MinorUnits[] }[]>()),
};

// Sums and largest debts by PostgreSQL would be fewer letters, and take it longer than these take here: it sorts every debt.
const readDashboard = statement({
  text: `
    select ${OPEN_WITH_OTHERS},
      (
        select json_agg(json_build_object('currency', own.currency, 'ids', own.group_ids, 'amounts', own.amounts))
        from (
          select currency, array_agg(group_id) as group_ids, array_agg(amount) as amounts
          from balances where group_id = any(:groupIds) and user_id = :userId and amount <> 0
          group by currency
        ) as own
      ) as balances`,
  values: { groupIds: uuids, userId: uuid },
  row: COLUMNS,
});
