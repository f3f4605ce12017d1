import type { ReactNode } from 'react';
import { Text } from '#web/kit/content/text.tsx';

interface BalanceTitleProps {
  words?: string;
  figure: ReactNode;
  /** Below the figure. */
  children?: ReactNode;
}

/** Where the reader stands in a group: the words, and below them the figure. */
export function BalanceTitle({ words, figure, children }: BalanceTitleProps) {
  return (
    // As wide as the figure at least, and no wider for a long name: what stands beside it then gives way.
    <div className="grid content-start wrap-anywhere">
      <Text size="s" tone="muted">
        {words}
      </Text>
      {figure}
      {children}
    </div>
  );
}
