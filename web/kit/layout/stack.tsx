import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { GAPS, type Gap } from '#web/kit/look/gap.ts';

const ALIGN = {
  stretch: 'justify-items-stretch',
  start: 'justify-items-start',
  center: 'justify-items-center',
} as const;

interface StackProps {
  children: ReactNode;
  gap?: Gap;
  align?: keyof typeof ALIGN;
  as?: 'div' | 'section' | 'ul' | 'ol' | 'fieldset';
}

/** One thing under the other. */
export function Stack({ children, gap = 'm', align = 'stretch', as: Element = 'div' }: StackProps) {
  return (
    <Element
      className={classes('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start', GAPS[gap], ALIGN[align])}
    >
      {children}
    </Element>
  );
}
