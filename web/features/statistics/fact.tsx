import type { ReactNode } from 'react';
import { Text } from '#web/kit/content/text.tsx';

/** One named figure of a list of them. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="xs" tone="faint">
        {label}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}
