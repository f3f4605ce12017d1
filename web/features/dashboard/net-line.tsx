import type { ReactNode } from 'react';
import { Text } from '#web/kit/content/text.tsx';

/** A separator begins the line of what follows it: none hangs at a line's end. */
const NO_BREAK = '\u00a0';

interface NetLineProps {
  owedToYou: ReactNode;
  youOwe: ReactNode;
  /** Over how many groups. */
  across: ReactNode;
  statistics: ReactNode;
  settlements: ReactNode;
}

/** Below the dashboard's figure: what it is made of, and where more is said of it. */
export function NetLine({ owedToYou, youOwe, across, statistics, settlements }: NetLineProps) {
  return (
    <Text size="s" tone="muted" as="div">
      {owedToYou} ·{NO_BREAK}
      {youOwe} ·{NO_BREAK}
      {across} ·{NO_BREAK}
      <span className="whitespace-nowrap">{statistics}</span> ·{NO_BREAK}
      {settlements}
    </Text>
  );
}
