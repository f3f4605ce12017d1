import { Link } from 'react-router';
import { TAB_BAR } from '#web/kit/look/tab-look.ts';
import { showScrollEdges } from './scroll-edges.ts';

interface NavTabsProps {
  label: string;
  items: readonly { to: string; label: string; current: boolean }[];
}

/** Tabs that are addresses: they can be shared, and the back button knows them. Too many for a phone, they scroll. */
export function NavTabs({ label, items }: NavTabsProps) {
  return (
    <nav aria-label={label} ref={showScrollEdges} className={TAB_BAR}>
      {items.map(({ to, label: text, current }) => (
        <Link
          key={to}
          to={to}
          ref={current ? centre : undefined}
          aria-current={current ? 'page' : undefined}
          className="tab"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Brings the tab that has just become the current one into view, without moving the page. With the next frame: measuring
 * here would lay the page out while its other parts still change.
 */
function centre(tab: HTMLElement | null): (() => void) | undefined {
  const bar = tab?.parentElement;
  if (!tab || !bar) return undefined;
  const frame = requestAnimationFrame(() => {
    bar.scrollTo({ left: tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2 });
  });
  return () => cancelAnimationFrame(frame);
}
