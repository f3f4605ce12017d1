import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '#web/kit/look/classes.ts';

interface ListRowProps {
  title: ReactNode;
  /** The title takes as many lines as it needs, not two at most. */
  isWhole?: boolean;
  detail?: ReactNode;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Beneath the title and what stands at the end, as wide as both. */
  beneath?: ReactNode;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
  /** Another member has just changed it: it is highlighted for a moment. */
  highlighted?: boolean;
  /** Whether it is what is shown beside the list, which stays where it is. Undefined in a list with nothing beside it. */
  current?: boolean | undefined;
  /** Inside a card the row keeps the card's margin; on the page it starts at the edge. */
  inset?: boolean;
}

const WIDER = 'shadow-[-0.5rem_0_var(--color-sunken),0.5rem_0_var(--color-sunken)]';
const WIDER_UNDER_POINTER = 'hover:shadow-[-0.5rem_0_var(--color-sunken),0.5rem_0_var(--color-sunken)]';

export function ListRow({
  title,
  isWhole = false,
  detail,
  leading,
  trailing,
  beneath,
  to,
  onClick,
  highlighted = false,
  current,
  inset = true,
}: ListRowProps) {
  const isTarget = to !== undefined || onClick !== undefined;
  return (
    <li
      className={classes(
        'relative flex min-h-14 min-w-0 flex-wrap items-center gap-x-3.5 gap-y-2 py-3',
        inset && 'px-4 sm:px-5',
        isTarget &&
          'transition-colors hover:bg-sunken has-[a:active]:bg-sunken has-[button:active]:bg-sunken',
        highlighted && 'animate-highlight',
        current && 'bg-sunken',
        // A ground that ends where the text does looks cut off.
        !inset && isTarget && (current ? WIDER : WIDER_UNDER_POINTER),
      )}
    >
      {leading && <div className="shrink-0">{leading}</div>}
      {/* As wide as what stands at the end at least: large letters leave no room for it beside what leads the row. */}
      <div className="flex min-w-min flex-[1_1_5rem] flex-wrap items-center gap-x-3.5 gap-y-1">
        {/* What stands at the end moves beneath a title that it would leave without room. */}
        <div className="w-0 min-w-0 flex-[1_1_min(7rem,100%)]">
          <div className={classes(!isWhole && 'line-clamp-2', 'font-semibold wrap-anywhere')}>
            <RowTarget to={to} onClick={onClick} current={current}>
              {title}
            </RowTarget>
          </div>
          {detail && <div className="text-s text-ink-2">{detail}</div>}
        </div>
        {trailing && (
          <div className="relative ml-auto flex max-w-full flex-wrap items-center justify-end gap-x-3 gap-y-1 text-end">
            {trailing}
          </div>
        )}
        {beneath && <div className="w-full text-s text-ink-2">{beneath}</div>}
      </div>
    </li>
  );
}

// The title is the link and its ::after covers the row: one target, one name, and buttons at the end still work.
const COVERS_ROW =
  "text-start after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:rounded-s focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus";

function RowTarget({
  to,
  onClick,
  current,
  children,
}: Pick<ListRowProps, 'to' | 'onClick' | 'current'> & { children: ReactNode }) {
  if (to !== undefined)
    return (
      <Link
        to={to}
        onClick={onClick}
        state={{ keepScroll: current !== undefined }}
        aria-current={current || undefined}
        className={COVERS_ROW}
      >
        {children}
      </Link>
    );
  if (onClick)
    return (
      <button type="button" onClick={onClick} className={COVERS_ROW}>
        {children}
      </button>
    );
  return children;
}
