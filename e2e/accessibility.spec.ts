import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { everyScreen, show } from './screens.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`no screen breaks the rules of accessibility, in either theme, ${viewport.width} wide`, async ({
    openDevice,
    signUp,
  }) => {
    // Half a hundred screens, each looked at twice.
    test.setTimeout(400_000);
    const device = { viewport, reducedMotion: 'reduce' } as const;
    const [newcomer, member, friend] = await Promise.all([
      signUp('Nora', device),
      signUp('Ana', device),
      signUp('Benjamin Alexander', device),
    ]);
    const stranger = await openDevice(device);
    for (const screen of await everyScreen({ stranger, newcomer, member, friend })) {
      const { name, page } = screen;
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await show(screen);
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(tooWide, `${name}: pixels beyond the screen`).toBe(0);
        expect.soft(await barriers(page, (axe) => axe.withTags(WCAG_22_AA)), name).toEqual([]);

        // Of all that is checked a theme can only change the contrast.
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        const contrast = ['color-contrast', 'link-in-text-block'];
        expect.soft(await barriers(page, (axe) => axe.withRules(contrast)), `${name}, dark`).toEqual([]);
      });
    }
  });
}

async function barriers(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await settled(page);
  const { violations } = await choose(new AxeBuilder({ page })).analyze();
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
