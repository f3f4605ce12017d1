import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';

const SIZES = { xs: 'text-xs', s: 'text-s', m: 'text-m', l: 'text-l', xl: 'text-xl' } as const;
const TONES = {
  ink: 'text-ink',
  muted: 'text-ink-2',
  faint: 'text-ink-3',
  owed: 'text-owed',
  owe: 'text-owe',
  danger: 'text-danger',
  warning: 'text-warning',
} as const;
const WEIGHTS = { normal: 'font-normal', medium: 'font-medium', strong: 'font-semibold' } as const;
const ALIGNS = { start: 'text-start', center: 'text-center', end: 'text-end' } as const;

interface TextProps {
  children: ReactNode;
  size?: keyof typeof SIZES;
  tone?: keyof typeof TONES;
  weight?: keyof typeof WEIGHTS;
  align?: keyof typeof ALIGNS;
  as?: 'p' | 'span' | 'div' | 'strong' | 'dt' | 'dd' | 'time' | 'output' | 'label';
  /** One line; what is cut off is said in full to a mouse that rests on it. */
  truncate?: boolean;
  id?: string;
}

export function Text({
  children,
  size = 'm',
  tone = 'ink',
  weight = 'normal',
  align = 'start',
  as: Element = 'p',
  truncate = false,
  id,
}: TextProps) {
  return (
    <Element
      id={id}
      dir={truncate ? 'auto' : undefined}
      title={truncate && typeof children === 'string' ? children : undefined}
      className={classes(
        SIZES[size],
        TONES[tone],
        WEIGHTS[weight],
        align !== 'start' && ALIGNS[align],
        truncate && 'truncate',
        // By its own direction, a name of right-to-left letters is cut off at its end; it stays on the side of the page's text.
        truncate && align === 'start' && 'text-left',
      )}
    >
      {children}
    </Element>
  );
}
