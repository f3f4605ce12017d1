import { classes } from '#web/kit/look/classes.ts';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  outline: 'border border-line-strong bg-raised text-ink hover:bg-sunken',
  quiet: 'text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-8 gap-1.5 px-3 py-1 text-s',
  md: 'min-h-10 gap-2 px-4 py-1 text-m coarse:min-h-11',
  lg: 'min-h-13 gap-2.5 px-6 py-1 text-l',
};

export const ICON_SIZE: Record<ButtonSize, number> = { sm: 16, md: 18, lg: 20 };

/** What buttons and the links that look like buttons share. */
export function buttonClasses({ variant = 'outline', size = 'md', block = false }: ButtonLook): string {
  return classes(
    'touch-target inline-flex max-w-full shrink-0 items-center justify-center rounded-pill text-center font-[550] select-none',
    'transition-[background-color,color,opacity,scale] active:scale-[0.98] disabled:opacity-50 disabled:active:scale-100',
    VARIANTS[variant],
    SIZES[size],
    block && 'w-full',
  );
}
