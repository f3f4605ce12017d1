import { NavLink } from 'react-router';
import { classes } from '#web/kit/look/classes.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useIsOverLimit } from '#web/parts/accounts/over-limit.ts';

const LINKS = [
  ['/dashboard', 'nav.dashboard'],
  ['/groups', 'nav.groups'],
  ['/recurring-expenses', 'nav.recurring'],
  ['/activity', 'nav.activity'],
] as const;

const LockedLink = deferred(async () => (await import('./locked-link.tsx')).LockedLink, {
  on: 'render',
  texts: ['recurring'],
  fallback: ({ className, children }) => <span className={className}>{children}</span>,
});

export function MainLinks({ stacked = false }: { stacked?: boolean }) {
  const { t } = useTranslation();
  const isOverLimit = useIsOverLimit();
  return LINKS.map(([to, label]) => {
    const link = {
      to,
      className: classes(
        'font-medium text-ink-2 transition-colors hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink',
        stacked ? 'flex min-h-12 items-center rounded-m px-3' : 'touch-target rounded-pill px-3 py-2',
      ),
      children: t(label),
    };
    return isOverLimit && label === 'nav.recurring' ? (
      <LockedLink key={to} {...link} stacked={stacked} />
    ) : (
      <NavLink key={to} {...link} />
    );
  });
}
