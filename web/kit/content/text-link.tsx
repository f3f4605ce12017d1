import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classes } from '#web/kit/look/classes.ts';

type Tone = 'ink' | 'muted';

interface TextLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'className'> {
  to: string;
  tone?: Tone;
}

export function TextLink({ to, tone = 'ink', ...rest }: TextLinkProps) {
  const leaves = to.startsWith('https:');
  return (
    <Link
      {...rest}
      to={to}
      {...(leaves && { target: '_blank', rel: 'noreferrer' })}
      className={textLinkLook(tone)}
    />
  );
}

export function textLinkLook(tone: Tone): string {
  return classes(
    'rounded-xs underline decoration-line-strong underline-offset-[0.2em] transition-colors hover:decoration-current',
    tone === 'ink' ? 'font-medium text-ink' : 'text-ink-2 hover:text-ink',
  );
}
