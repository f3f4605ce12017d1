import { Link, NavLink } from 'react-router';
import { TAB, TAB_BAR } from './tab-look.ts';

interface NavTabsProps {
  label: string;
  /** `current` where the address alone does not say which tab one is on. */
  items: readonly { to: string; label: string; end?: boolean; current?: boolean }[];
}

/** Tabs that are addresses: they can be shared, and the back button knows them. */
export function NavTabs({ label, items }: NavTabsProps) {
  return (
    <nav aria-label={label} className={TAB_BAR}>
      {items.map(({ to, label: text, end = false, current }) =>
        current === undefined ? (
          <NavLink key={to} to={to} end={end} className={TAB}>
            {text}
          </NavLink>
        ) : (
          <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={TAB}>
            {text}
          </Link>
        ),
      )}
    </nav>
  );
}
