import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonClasses, ICON_SIZE } from './button-look.ts';

interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<typeof Link>, 'className'> {
  icon?: LucideIcon;
}

/** It goes somewhere, so it is a link, whatever it looks like. */
export function ButtonLink({ variant, size = 'md', block, icon: Icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, block })}>
      {Icon && <Icon size={ICON_SIZE[size]} strokeWidth={1.9} aria-hidden />}
      {children}
    </Link>
  );
}
