import type { Page } from '@playwright/test';

const ARRIVED = 'arrived';

/** For a script in the page: tells the bench that what the reader came for is there. */
export const TELL_ARRIVED = `console.debug(${JSON.stringify(ARRIVED)})`;

/**
 * Opens a page and waits until a script in it tells so. Playwright's own waiting for an element puts a script into the page, and
 * looks again and again while the page renders: 20 to 35 ms until the first row.
 */
export async function arriveAt(page: Page, url: string): Promise<void> {
  const arrived = page.waitForEvent('console', (message) => message.text() === ARRIVED);
  await Promise.all([arrived, page.goto(url)]);
}
