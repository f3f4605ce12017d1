import { keepFocusOf } from '#web/kit/popups/focus-kept.ts';

/** For a button that clears what was searched for, and goes then. A finger would open the keyboard of its device. */
export function leadToSearch(button: HTMLElement, searchBox: HTMLElement | null): void {
  if (button.matches(':focus-visible')) searchBox?.querySelector('input')?.focus();
  else keepFocusOf(button);
}
