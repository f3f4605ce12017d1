import { type BrowserContext, expect, type Page } from '@playwright/test';

/** A toast goes after two seconds: what a page has said is written down as it appears, and looked for there. */
export interface ToastRecord {
  /** For each page of the context, also after it has gone to another address. */
  watch: (context: BrowserContext) => Promise<void>;
  /** The page shows, or has shown, a toast of this text. Each one answers one expectation. */
  expectToast: (page: Page, text: string) => Promise<void>;
}

export function createToastRecord(): ToastRecord {
  const said = new Map<Page, string[]>();

  function saidOn(page: Page): string[] {
    const texts = said.get(page) ?? [];
    said.set(page, texts);
    return texts;
  }

  return {
    async watch(context) {
      await context.exposeBinding('tellToast', ({ page }, text: string) => void saidOn(page).push(text));
      await context.addInitScript(tellToasts);
    },
    async expectToast(page, text) {
      const texts = saidOn(page);
      await expect.poll(() => texts, `toasts of ${page.url()}`).toContain(text);
      texts.splice(texts.indexOf(text), 1);
    },
  };
}

/** Its time does not run while the pointer is over it, so its button can be pressed after other looks. */
export async function keepToast(page: Page, text: string): Promise<void> {
  await page.locator('[data-sonner-toast]').filter({ hasText: text }).hover();
}

/** Runs in each document, before its own scripts. */
function tellToasts(): void {
  const told = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
      const isSeen = toast.checkVisibility({ visibilityProperty: true }) && toast.clientHeight > 0;
      if (!isSeen || told.has(toast)) continue;
      told.add(toast);
      Reflect.get(window, 'tellToast')(toast.querySelector('[data-title]')?.textContent ?? '');
    }
  }).observe(document, { childList: true, subtree: true });
}
