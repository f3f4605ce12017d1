import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';

const SIZES = {
  m: 'text-m',
  l: 'text-l',
  xl: 'font-display text-xl font-[650] tracking-[-0.02em]',
  '2xl': 'font-display text-2xl font-[650] tracking-[-0.025em]',
  '3xl': 'font-display text-2xl font-[650] tracking-[-0.03em] sm:text-3xl',
  hero: 'font-display text-[clamp(min(2.5rem,12vw),7vw,4rem)] leading-[1.03] font-[650] tracking-[-0.035em]',
} as const;

interface HeadingProps {
  level: 1 | 2 | 3;
  children: ReactNode;
  size?: keyof typeof SIZES;
  align?: 'start' | 'center';
  id?: string | undefined;
}

/** The level belongs to the outline, the size to the layout: they may differ. */
export function Heading({ level, children, size = level === 1 ? '3xl' : 'm', align, id }: HeadingProps) {
  const Element = `h${level}` as const;
  return (
    <Element id={id} className={classes('text-balance', SIZES[size], align === 'center' && 'text-center')}>
      {children}
    </Element>
  );
}
