import { type Locator, page } from 'vitest/browser';

/** The row of a table. */
export function tableRow(text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** The row of the screen's list. */
export function listRow(text: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text });
}

/** The text of what is shown, with plain spaces. */
export function textOf(locator: Locator): string | undefined {
  return locator.query()?.textContent?.replaceAll('\u00a0', ' ');
}

/** In how many lines its text is shown. */
export function lineCount(element: Element): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const bottoms = new Set<number>();
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom));
  }
  return bottoms.size;
}
