import { queryOptions, useQuery } from '@tanstack/react-query';
import { getGroupBalances, previewSettlement } from '#contract/balances.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';

const BALANCES_REFETCH_MS = 60_000;
const SETTLEMENT_REFETCH_MS = 120_000;

/** Per currency: each member's balance, and who owes whom before simplification. */
function groupBalancesQuery(groupId: string) {
  return queryOptions({
    queryKey: keys.groupBalances(groupId),
    ...reading(getGroupBalances, { params: { groupId }, query: {} }),
    refetchInterval: BALANCES_REFETCH_MS,
  });
}

/** The same at the end of a day: of what is dated up to and including it. */
export function balancesOnQuery(groupId: string, asOf: CalendarDate) {
  return queryOptions({
    queryKey: [...keys.balancesOn(groupId), asOf],
    ...reading(getGroupBalances, { params: { groupId }, query: { asOf } }),
  });
}

/** Per currency: the fewest payments that settle all balances. */
export function settlementQuery(groupId: string) {
  return queryOptions({
    queryKey: keys.settlement(groupId),
    ...reading(previewSettlement, { params: { groupId } }),
    refetchInterval: SETTLEMENT_REFETCH_MS,
  });
}

export function useGroupBalances(groupId: string) {
  return useQuery(groupBalancesQuery(groupId));
}

export function useSettlement(groupId: string) {
  return useQuery(settlementQuery(groupId));
}
