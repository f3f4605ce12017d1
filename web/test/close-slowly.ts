import { onTestFinished } from 'vitest';

/** A question takes its time to leave, as for readers who did not ask for less motion: its answer is there before it has gone. */
export function closeSlowly(): void {
  const style = document.createElement('style');
  style.textContent = '[role="alertdialog"] { transition-duration: 0.5s !important }';
  document.head.append(style);
  onTestFinished(() => style.remove());
}
