import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, test } from './journey.ts';
import { type Screen, show } from './screen.ts';
import { everyScreen } from './screens.ts';
import { everyText, telling } from './texts.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Without its comments: all of it goes to every document. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What its script leaves on the page. */
declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

// Half of the screens in each: together they are the longest of all journeys, and run beside one another.
for (const half of [0, 1]) {
  test(`every screen keeps the rules of accessibility, wide and narrow, in either theme, and speaks Spanish: half ${half + 1}`, async ({
    openDevice,
    signUp,
    signUpAdmin,
  }) => {
    // Some forty screens, each looked at five times.
    test.setTimeout(900_000);
    const device = { viewport: WIDE, reducedMotion: 'reduce' } as const;
    const [newcomer, member, friend, admin] = await Promise.all([
      signUp('Nora', device),
      signUp('Ana', device),
      signUp('Benjamin Alexander', device),
      signUpAdmin('Root Admin', device),
    ]);
    const stranger = await openDevice(device);
    const foreign = await foreignText();
    const screens = await everyScreen({ stranger, newcomer, member, friend, admin });
    // In their order: over the limit a dialog opens once, and the screen after it is looked at without.
    const middle = Math.ceil(screens.length / 2);
    for (const screen of half === 0 ? screens.slice(0, middle) : screens.slice(middle)) {
      const { name, page } = screen;
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize(WIDE);
        await show(screen);
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
        await expectNoBarriers(screen);
        await expectSpanish(screen, foreign);
        await darken(page);
        expect.soft(await barriers(page, CONTRAST), `${name}, dark and wide`).toEqual([]);
        await resize(screen, NARROW);
        expect.soft(await barriers(page, CONTRAST), `${name}, dark and narrow`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
        await expectNoBarriers(screen);
      });
    }
  });
}

const ALL_RULES: RunOptions = { runOnly: { type: 'tag', values: WCAG_22_AA } };
const CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

async function expectNoBarriers({ name, page }: Screen): Promise<void> {
  // First, as this waits until nothing moves any more.
  const found = await barriers(page, ALL_RULES);
  const [width, tooWide] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return [clientWidth, scrollWidth - clientWidth];
  });
  expect.soft(tooWide, `${name}: pixels beyond a screen of ${width}`).toBe(0);
  expect.soft(found, `${name}, ${width} wide`).toEqual([]);
}

/** In its place: what the screen holds open stays open. */
async function expectSpanish(
  { name, page, path }: Screen,
  foreign: (shown: string) => string[],
): Promise<void> {
  // The page of components is for developers.
  if (path === '/dev/ui') return;
  await chooseLanguage(page, 'es');
  const shown = async () => `${await page.title()}\n${await page.locator('body').ariaSnapshot()}`;
  await softly.poll(async () => foreign(await shown()), { message: `${name}, in Spanish` }).toEqual([]);
  await chooseLanguage(page, 'en');
}

const softly = expect.configure({ soft: true });

/** By the page's own choice, which a dialog over it would keep from a mouse. */
async function chooseLanguage(page: Page, language: string): Promise<void> {
  const choice = page.locator(`select:has(option[value="${language}"])`).first();
  await choice.evaluate((select: HTMLSelectElement, value) => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Finds what a Spanish screen must not show: keys that stand in for a text, and stretches of English. */
async function foreignText(): Promise<(shown: string) => string[]> {
  const texts = await everyText();
  const keys = new Set(texts.map(({ key }) => key).filter((key) => key.includes('.')));
  const english = texts.flatMap(({ en, es }) => {
    const stretch = telling(en);
    return stretch && !es.includes(stretch) ? [stretch] : [];
  });
  expect(english.length).toBeGreaterThan(200);
  return (shown) => [
    ...shown.split(/[\s"':,]+/).filter((word) => keys.has(word)),
    ...english.filter((stretch) => shown.includes(stretch)),
  ];
}

/** Of all that is checked a theme can only change the contrast. */
async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

/** As a window is drawn smaller: nothing is loaded anew. */
async function resize(screen: Screen, viewport: typeof WIDE): Promise<void> {
  const { name, page, path, sight, open } = screen;
  await page.setViewportSize(viewport);
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(viewport.width);
  // On a desk a transaction stands beside the list, and on a phone in a dialog over it.
  if (path.includes('/transaction/')) await show(screen);
  // A dialog hides from assistive technology what it was opened from.
  else if (!open) await expect.soft(sight(page), `${name}, ${viewport.width} wide`).toBeVisible();
}

async function barriers(page: Page, rules: RunOptions): Promise<string[]> {
  await settled(page);
  // Once a document: axe takes longer to be read by the browser than to look at most screens.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // What was passed is not needed, nor are frames: no screen has one.
  const violations = await page.evaluate(
    async (options) => (await axe.run(document, { ...options, resultTypes: ['violations'] })).violations,
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

/** Colours that are still on their way are neither the old nor the new ones. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
