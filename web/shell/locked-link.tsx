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
      className={classes(className, 'inline-flex cursor-default items-center gap-1.5 text-ink-3!')}
    >
      {children}
      <Lock size={14} aria-hidden className="shrink-0" />
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
