import { NavLink } from 'react-router';
import { TAB, TAB_BAR } from './tab-look.ts';

interface NavTabsProps {
  label: string;
  items: readonly { to: string; label: string; end?: boolean }[];
}

/** Tabs that are addresses: they can be shared, and the back button knows them. */
export function NavTabs({ label, items }: NavTabsProps) {
  return (
    <nav aria-label={label} className={TAB_BAR}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} end={item.end ?? false} className={TAB}>
          {item.label}
        </NavLink>
      ))}
    </nav>
  );
}
