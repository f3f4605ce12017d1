import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';

interface CardProps {
  children: ReactNode;
  padded?: boolean;
  raised?: boolean;
  as?: 'div' | 'section' | 'article' | 'form';
  'aria-labelledby'?: string;
}

export function Card({
  children,
  padded = false,
  raised = false,
  as: Element = 'div',
  'aria-labelledby': labelledBy,
}: CardProps) {
  return (
    <Element
      aria-labelledby={labelledBy}
      className={classes(
        'min-w-0 overflow-clip rounded-l border border-line bg-raised',
        raised ? 'shadow-3' : 'shadow-1',
        padded && 'p-4 sm:p-5',
      )}
    >
      {children}
    </Element>
  );
}
