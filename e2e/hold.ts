import type { Page } from '@playwright/test';

/** None of these requests is answered until they are let. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue().catch(gone);
  });
  return resolve;
}

/** The page that asked may have been left meanwhile. */
const gone = () => undefined;

/** The server answers no call any more until it is let. */
export function holdCalls(page: Page): Promise<() => void> {
  return hold(page, '**/api/**');
}

/** Nothing tells whether there is a session until it is let. */
export function holdSession(page: Page): Promise<() => void> {
  return hold(page, '**/api/auth/refresh');
}

/** The app does not come until it is let. */
export function holdApp(page: Page): Promise<() => void> {
  return hold(page, '**/assets/*.js');
}

/** The app's style sheet does not come until it is let. */
export function holdStyles(page: Page): Promise<() => void> {
  return hold(page, '**/assets/*.css');
}

/** Once the reads of the page's document are answered, and what follows from them is done. */
export function answered(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const reads = await globalThis.quitsArrival?.reads;
    for (const read of reads?.values() ?? []) await (await read)?.clone().text();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
