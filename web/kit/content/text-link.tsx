import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classes } from '#web/kit/look/classes.ts';

type Tone = 'ink' | 'muted';

interface TextLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'className'> {
  to: string;
  tone?: Tone;
  /** Not a part of a sentence: a finger has as much room as on a button. */
  alone?: boolean;
}

export function TextLink({ to, tone = 'ink', alone = false, ...rest }: TextLinkProps) {
  const leaves = to.startsWith('https:');
  return (
    <Link
      {...rest}
      to={to}
      {...(leaves && { target: '_blank', rel: 'noreferrer' })}
      className={classes(textLinkLook(tone), alone && 'touch-target')}
    />
  );
}

export function textLinkLook(tone: Tone): string {
  return classes(
    'rounded-xs underline decoration-line-strong underline-offset-[0.2em] transition-colors hover:decoration-current',
    tone === 'ink' ? 'font-medium text-ink' : 'text-ink-2 hover:text-ink',
  );
}
