import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';

interface ListProps {
  children: ReactNode;
  label?: string;
  divided?: boolean;
}

export function List({ children, label, divided = true }: ListProps) {
  return (
    <ul aria-label={label} className={classes('min-w-0', divided && 'divide-y divide-line')}>
      {children}
    </ul>
  );
}
