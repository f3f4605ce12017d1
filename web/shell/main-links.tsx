import { NavLink } from 'react-router';
import { classes } from '#web/kit/look/classes.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const LINKS = [
  { to: '/dashboard', label: 'nav.dashboard' },
  { to: '/groups', label: 'nav.groups' },
  { to: '/activity', label: 'nav.activity' },
] as const;

export function MainLinks({ stacked = false }: { stacked?: boolean }) {
  const { t } = useTranslation();
  return LINKS.map(({ to, label }) => (
    <NavLink
      key={to}
      to={to}
      className={classes(
        'font-medium text-ink-2 transition-colors hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink',
        stacked ? 'flex min-h-12 items-center rounded-m px-3' : 'touch-target rounded-pill px-3 py-2',
        // There is no room for it beside a long name; the dashboard leads there too.
        !stacked && to === '/activity' && 'max-md:hidden',
      )}
    >
      {t(label)}
    </NavLink>
  ));
}
