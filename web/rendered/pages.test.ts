import { afterAll, describe, expect, it, vi } from 'vitest';
import { landing as english } from '#web/locales/en/start/landing.ts';
import { landing as spanish } from '#web/locales/es/start/landing.ts';

vi.stubGlobal('__APP_VERSION__', '1.2.3');
const { renderLanding } = await import('./pages.tsx');
// What other tests of the same process show is English.
afterAll(async () => {
  await renderLanding('en', NOTHING);
  vi.unstubAllGlobals();
});

const NOTHING = { demo: false, premiumForAll: false };

/** Every text of a tree that is shown as it is: without places and marks. */
function plainTexts(tree: object): string[] {
  return Object.values(tree).flatMap((value) =>
    typeof value === 'object' ? plainTexts(value) : /[{<]/.test(value) ? [] : [value],
  );
}

describe('the landing page, as it is rendered', () => {
  it.each([
    ['en', english],
    ['es', spanish],
  ] as const)('says all that it has to say in its language: %s', async (language, texts) => {
    const all = await renderLanding(language, { demo: true, premiumForAll: true });
    const sold = await renderLanding(language, NOTHING);
    const shown = [all.title, all.markup, sold.markup].join();
    expect(plainTexts(texts).filter((text) => !shown.includes(text))).toEqual([]);
    expect(all.description).toBe(texts.hero.detail);
  });

  it('of a server that sells nothing speaks of no limit', async () => {
    const { markup } = await renderLanding('en', { demo: false, premiumForAll: true });
    expect(markup).toContain('as many groups as you like. No daily limit');
    expect(markup).not.toContain('two groups');
  });

  it('offers the demo where there is one, and nowhere else', async () => {
    expect((await renderLanding('en', { ...NOTHING, demo: true })).markup).toContain('Try the demo');
    expect((await renderLanding('en', NOTHING)).markup).not.toContain('Try the demo');
  });

  it('has no style of an element’s own, which the Content Security Policy would not allow', async () => {
    expect((await renderLanding('en', { demo: true, premiumForAll: true })).markup).not.toMatch(/\sstyle=/);
  });
});
