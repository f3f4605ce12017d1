import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { type ButtonVariant, buttonClasses } from './button-look.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
}

const SIDES = { sm: 'h-8', md: 'h-10 coarse:h-11' } as const;

export function IconButton({
  label,
  icon: Icon,
  variant = 'quiet',
  size = 'md',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classes(buttonClasses({ variant, size }), 'aspect-square px-0!', SIDES[size], className)}
    >
      <Icon size={size === 'sm' ? 16 : 18} strokeWidth={1.9} aria-hidden />
    </button>
  );
}
