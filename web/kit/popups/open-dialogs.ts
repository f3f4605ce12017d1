/** From the one beneath to the topmost. */
export function openDialogs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-modal][data-open]')];
}

/** Where a keyboard user goes on when what had the focus is gone: in the topmost of the open dialogs, or else on the screen. */
export function focusTopmost(open: readonly HTMLElement[]): void {
  (open.at(-1) ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

/** Unless the reader has moved on. */
export function focusTopmostIfLost(): void {
  if (document.activeElement === document.body) focusTopmost(openDialogs());
}
