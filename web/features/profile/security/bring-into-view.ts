/** For what stands in the place of the button that opened it, and begins below what a dialog shows. */
export function bringIntoView(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'nearest' });
}
