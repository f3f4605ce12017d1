import { useState } from 'react';
import type { PeriodName } from './periods.ts';

/** The period of the figures on the screen: the one before, until those of the chosen one are there. */
export function useShownPeriod(chosen: PeriodName, isLoaded: boolean): PeriodName {
  const [last, setLast] = useState(chosen);
  if (isLoaded && last !== chosen) setLast(chosen);
  return isLoaded ? chosen : last;
}
