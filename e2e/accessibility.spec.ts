import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './journey.ts';
import { everyScreen } from './screens.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test(`no screen keeps anybody out: ${colorScheme}, ${viewport.width} wide`, async ({
      openDevice,
      signUp,
    }) => {
      test.slow();
      const device = { colorScheme, viewport, reducedMotion: 'reduce' } as const;
      const [newcomer, member, friend] = await Promise.all([
        signUp('Nora', device),
        signUp('Ana', device),
        signUp('Benjamin Alexander', device),
      ]);
      const stranger = await openDevice(device);
      for (const { name, page, path, sight } of await everyScreen({ stranger, newcomer, member, friend })) {
        await test.step(name, async () => {
          await page.goto(path);
          await expect.soft(sight(page), name).toBeVisible();
          const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
          const found = violations.flatMap(({ id, nodes }) =>
            nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
          );
          expect.soft(found, name).toEqual([]);
          const tooWide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(tooWide, `${name}: pixels beyond the screen`).toBe(0);
        });
      }
    });
  }
}
