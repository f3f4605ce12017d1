import { classes } from '#web/kit/look/classes.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const SIZES = { 16: 'size-4', 20: 'size-5', 28: 'size-7' } as const;

interface SpinnerProps {
  size?: keyof typeof SIZES;
  /** Said aloud; without it the spinner is decoration beside words that already say it. */
  label?: string;
}

export function Spinner({ size = 20, label }: SpinnerProps) {
  const { t } = useTranslation();
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-grid">
      <span
        aria-hidden
        className={classes(
          'animate-spin rounded-pill border-2 border-current border-r-transparent opacity-70',
          SIZES[size],
        )}
      />
      {label !== undefined && <span className="sr-only">{label || t('state.loading')}</span>}
    </span>
  );
}
