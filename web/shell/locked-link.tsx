import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { FLOATING } from '#web/kit/look/dialog-look.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface LockedLinkProps {
  to: string;
  className: string;
  children: string;
  /** In a menu there is room to say why. */
  stacked: boolean;
}

/** A place that the account cannot go to now. It can be focused and is described, so that every reader learns why. */
export function LockedLink({ to, className, children, stacked }: LockedLinkProps) {
  const { t } = useTranslation('recurring');
  const reasonId = useId();
  const [isPutAway, setPutAway] = useState(false);
  const link = (
    <a
      href={to}
      aria-disabled
      aria-describedby={reasonId}
      onClick={(event) => event.preventDefault()}
      onKeyDown={(event) => setPutAway(event.key === 'Escape')}
      onBlur={() => setPutAway(false)}
      className={classes(className, 'relative cursor-default text-ink-3!', stacked && 'gap-1.5')}
    >
      {children}
      {/* In the row it stands in the margin of the link, so that no link moves when it comes. */}
      <Lock
        size={stacked ? 14 : 12}
        aria-hidden
        className={classes('shrink-0', !stacked && 'absolute top-1/2 -right-0.5 -translate-y-1/2')}
      />
    </a>
  );
  if (stacked)
    return (
      <div>
        {link}
        <p id={reasonId} className="px-3 pb-2 text-s text-ink-3">
          {t('locked')}
        </p>
      </div>
    );
  return (
    <span className="group relative">
      {link}
      <span
        className={classes(
          'invisible absolute top-full left-0 z-30 w-72 pt-2 group-focus-within:visible group-hover:visible',
          isPutAway && 'invisible!',
        )}
      >
        <span role="tooltip" id={reasonId} className={classes(FLOATING, 'block px-3 py-2 text-s text-ink-2')}>
          {t('locked')}
        </span>
      </span>
    </span>
  );
}
