import type { ReactNode } from 'react';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';

interface BalanceTitleProps {
  words?: string;
  figure: ReactNode;
  /** Below the figure. */
  children?: ReactNode;
}

/** Where the reader stands in a group: the words, and below them the figure. */
export function BalanceTitle({ words, figure, children }: BalanceTitleProps) {
  return (
    <Stack gap="none">
      <Text size="s" tone="muted">
        {words}
      </Text>
      {figure}
      {children}
    </Stack>
  );
}
