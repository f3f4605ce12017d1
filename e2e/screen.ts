import { expect, type Locator, type Page } from '@playwright/test';

/** One address, who looks at it, and what is there once it has all arrived, in whatever language. */
export interface Screen {
  readonly name: string;
  readonly page: Page;
  readonly path: string;
  readonly sight: (page: Page) => Locator;
  /** Whether a new document is loaded for it each time. Others are gone to within the app, as by its links. */
  readonly isLoaded?: boolean;
  /** What has no address of its own: pressed for, once the screen is there. */
  readonly open?: (page: Page) => Promise<void>;
}

/** Goes there and waits for what is to be seen. */
export async function show({ name, page, path, sight, isLoaded = false, open }: Screen): Promise<void> {
  if (isLoaded || page.url() === 'about:blank') await page.goto(path);
  else await goWithin(page, path);
  await expect.soft(sight(page), name).toBeVisible();
  await open?.(page);
}

const NOWHERE = '/no/such/page';

/** By way of an address where nothing is: of the screen before, and of its dialogs, nothing may be taken for this one. */
async function goWithin(page: Page, path: string): Promise<void> {
  const nothing = page.getByText(/^(The page may have moved|Puede que la página se haya movido)/);
  await changeAddress(page, NOWHERE);
  await nothing.waitFor();
  await changeAddress(page, path);
  await nothing.waitFor({ state: 'hidden' });
}

/** The app hears of it as of the browser's own button for the page before. */
async function changeAddress(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
