import type { ReactNode } from 'react';
import { Text } from '#web/kit/content/text.tsx';

/** It stays with what it follows: no line begins with it. */
export const SEPARATOR = '\u00a0· ';

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
      {owedToYou}
      {SEPARATOR}
      {youOwe}
      {SEPARATOR}
      {across}
      {SEPARATOR}
      <span className="whitespace-nowrap">{statistics}</span>
      {SEPARATOR}
      {settlements}
    </Text>
  );
}
