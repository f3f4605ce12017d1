/** Heard at the document: another language brings other buttons. */
export function onPress(what: string, work: (button: HTMLButtonElement) => void): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (button && button.dataset.press === what) work(button);
  });
}

/** What was pressed before the script was there. The document's own script has kept it. */
export function repeatEarlyPresses(): void {
  const early = globalThis.quitsArrival?.pressed ?? [];
  globalThis.quitsArrival = undefined;
  for (const target of early) if (target instanceof Element) target.closest('button')?.click();
}
