import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '#contract/endpoint.ts';
import { getGroupStatistics, getPersonalStatistics } from '#contract/statistics.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';

export interface DateRange {
  from: CalendarDate;
  to: CalendarDate;
}

/** What the group spent in these days, per currency. A new range replaces the group's old one only once it is loaded. */
export function statisticsQuery(groupId: string, range: DateRange) {
  return queryOptions({
    queryKey: keys.statistics(groupId, range),
    ...reading(getGroupStatistics, { params: { groupId }, query: { ...range } }),
    placeholderData: (
      before: DataOf<typeof getGroupStatistics> | undefined,
      query?: { queryKey: QueryKey },
    ) => (query?.queryKey.includes(groupId) ? before : undefined),
  });
}

/** What was spent for the reader in these days, and how their balance went, over all groups. */
export function personalStatisticsQuery(range: DateRange) {
  return queryOptions({
    queryKey: keys.personalStatistics(range),
    ...reading(getPersonalStatistics, { query: { ...range } }),
    placeholderData: keepPreviousData,
  });
}
