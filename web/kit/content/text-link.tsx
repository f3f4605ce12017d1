import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classes } from '#web/kit/look/classes.ts';

interface TextLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'className'> {
  to: string;
  tone?: 'ink' | 'muted';
}

export function TextLink({ to, tone = 'ink', ...rest }: TextLinkProps) {
  const leaves = to.startsWith('https:');
  return (
    <Link
      {...rest}
      to={to}
      {...(leaves && { target: '_blank', rel: 'noreferrer' })}
      className={classes(
        'rounded-xs underline decoration-line-strong underline-offset-[0.2em] transition-colors hover:decoration-current',
        tone === 'ink' ? 'font-medium text-ink' : 'text-ink-2 hover:text-ink',
      )}
    />
  );
}
