import type { ReactNode } from 'react';

interface NetLineProps {
  owedToYou: ReactNode;
  youOwe: ReactNode;
  /** Over how many groups. */
  across: ReactNode;
  statistics: ReactNode;
  settlements: ReactNode;
}

/** Below the dashboard's figure: what it is made of, and where more is said of it. A separator would begin a line, or end it. */
export function NetLine({ owedToYou, youOwe, across, statistics, settlements }: NetLineProps) {
  return (
    <div className="flex flex-wrap gap-x-4 text-s text-ink-2">
      {owedToYou} {youOwe} {across} {statistics} {settlements}
    </div>
  );
}
