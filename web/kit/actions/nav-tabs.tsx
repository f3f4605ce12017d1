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
 * Brings the current tab into view, without moving the page: when it becomes the current one, and when the bar has another
 * width, as on a phone that is turned. Measured once the page is laid out: here, its other parts still change.
 */
function centre(tab: HTMLElement | null): (() => void) | undefined {
  const bar = tab?.parentElement;
  if (!tab || !bar) return undefined;
  const observer = new ResizeObserver(() =>
    bar.scrollTo({ left: tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2 }),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}
