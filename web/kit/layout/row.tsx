import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { GAPS, type Gap } from '#web/kit/look/gap.ts';

const ALIGN = {
  start: 'items-start',
  center: 'items-center',
  end: 'items-end',
  baseline: 'items-baseline',
} as const;
const JUSTIFY = {
  start: 'justify-start',
  between: 'justify-between',
  center: 'justify-center',
} as const;

interface RowProps {
  children: ReactNode;
  gap?: Gap;
  align?: keyof typeof ALIGN;
  justify?: keyof typeof JUSTIFY;
  wrap?: boolean;
  as?: 'div' | 'span' | 'ul';
}

/** One thing beside the other. */
export function Row({
  children,
  gap = 's',
  align = 'center',
  justify = 'start',
  wrap = false,
  as: Element = 'div',
}: RowProps) {
  return (
    <Element
      className={classes(
        'flex min-w-0',
        GAPS[gap],
        ALIGN[align],
        JUSTIFY[justify],
        wrap && 'flex-wrap',
        wrap && gap === 's' && 'coarse:gap-y-3',
      )}
    >
      {children}
    </Element>
  );
}
