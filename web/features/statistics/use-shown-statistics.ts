import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { PeriodName } from './periods.ts';

/** The figures on the screen and their period: those of the one before, until those of the chosen one are there. */
export function useShownStatistics<Data>(query: UseQueryResult<Data>, chosen: PeriodName) {
  const { isPlaceholderData } = query;
  const [last, setLast] = useState(chosen);
  if (!isPlaceholderData && last !== chosen) setLast(chosen);
  // Without a connection, the figures of the period before would stay under the chosen one.
  const isMissing = query.data ? isPlaceholderData && query.isPaused : query.isError;
  return {
    data: isMissing ? undefined : query.data,
    isMissing,
    isPlaceholderData,
    shownPeriod: isPlaceholderData ? last : chosen,
  };
}
