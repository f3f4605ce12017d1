// The list stands beside the transaction that is shown. The focus goes there from a row that was pressed by a key, and back.

const ROWS = 'main li a[href*="/transaction/"]:not(aside a)';

/** Whether the row of this address was pressed by a key. A mouse goes on from row to row. */
export function isOpenedByKey({ pathname }: { pathname: string }): boolean {
  const pressed = document.activeElement;
  return (
    pressed instanceof HTMLAnchorElement &&
    pressed.pathname === pathname &&
    pressed.matches(ROWS) &&
    pressed.matches(':focus-visible')
  );
}

/** To the row of what is shown. */
export function focusRow(): void {
  focus(rows().find(isCurrent));
}

/** For a row that is about to go: to the next one, or the one before where it is the last. */
export function focusNextRow(): void {
  // A sheet over the list keeps the focus until it is closed.
  if (!document.activeElement?.closest('aside')) return;
  const all = rows();
  const at = all.findIndex(isCurrent);
  focus(all[at + 1] ?? all[at - 1]);
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)];
}

function isCurrent(row: HTMLElement): boolean {
  return row.ariaCurrent === 'true';
}

function focus(row: HTMLElement | undefined): void {
  const isByKey = document.activeElement?.matches(':focus-visible') ?? false;
  // The list stays where a mouse has left it.
  (row ?? document.querySelector('main'))?.focus({ preventScroll: !isByKey });
}
