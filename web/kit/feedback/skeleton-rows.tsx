import { classes } from '#web/kit/look/classes.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Skeleton } from './skeleton.tsx';

const LEADING = { avatar: 'size-10 rounded-pill', tile: 'size-11 rounded-m', none: 'hidden' } as const;

interface SkeletonRowsProps {
  rows?: number;
  leading?: keyof typeof LEADING;
}

/** As many rows as there will be, each the height of a ListRow with a detail. */
export function SkeletonRows({ rows = 3, leading = 'avatar' }: SkeletonRowsProps) {
  const { t } = useTranslation();
  return (
    <div role="status" data-coming className="divide-y divide-line">
      <span className="sr-only">{t('state.loading')}</span>
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className="flex min-h-[4.25rem] items-center gap-3.5 px-4 py-3 sm:px-5">
          <span className={classes('shrink-0 animate-breathe bg-line/70', LEADING[leading])} />
          <span className="grid min-w-0 flex-auto grid-cols-[minmax(0,1fr)] gap-2">
            <Skeleton width="m" />
            <Skeleton width="s" />
          </span>
          <Skeleton width="s" />
        </div>
      ))}
    </div>
  );
}
