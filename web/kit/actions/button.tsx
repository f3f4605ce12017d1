import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Spinner } from '#web/kit/content/spinner.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { type ButtonLook, buttonClasses, ICON_SIZE } from './button-look.ts';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: LucideIcon;
  /** Something is on its way: the button keeps its size and its focus, and does nothing when pressed again. */
  busy?: boolean;
}

export function Button({
  variant,
  size = 'md',
  block,
  icon: Icon,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-disabled={busy || undefined}
      {...rest}
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classes(buttonClasses({ variant, size, block }), className)}
    >
      {busy ? (
        <Spinner size={ICON_SIZE[size] > 18 ? 20 : 16} />
      ) : (
        Icon && <Icon size={ICON_SIZE[size]} strokeWidth={1.9} aria-hidden />
      )}
      {children}
    </button>
  );
}
