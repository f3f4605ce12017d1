import { afterAll, describe, expect, it, vi } from 'vitest';
import { pricing as englishPrices } from '#web/locales/en/account/pricing.ts';
import { landing as english } from '#web/locales/en/start/landing.ts';
import { pricing as spanishPrices } from '#web/locales/es/account/pricing.ts';
import { landing as spanish } from '#web/locales/es/start/landing.ts';

vi.stubGlobal('__APP_VERSION__', '1.2.3');
const { renderPage } = await import('./pages.tsx');
// What other tests of the same process show is English.
afterAll(async () => {
  await renderPage('landing', 'en', NOTHING);
  vi.unstubAllGlobals();
});

const NOTHING = { demo: false, premiumForAll: false, sale: false, support: false };

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
    const all = await renderPage('landing', language, { ...NOTHING, demo: true, premiumForAll: true });
    const sold = await renderPage('landing', language, NOTHING);
    const shown = [all.title, all.markup, sold.markup].join();
    expect(plainTexts(texts).filter((text) => !shown.includes(text))).toEqual([]);
    expect(all.description).toBe(texts.hero.detail);
  });

  it('of a server that sells nothing speaks of no limit', async () => {
    const { markup } = await renderPage('landing', 'en', { ...NOTHING, premiumForAll: true });
    expect(markup).toContain('as many groups as you like. No daily limit');
    expect(markup).not.toContain('two groups');
  });

  it('offers the demo where there is one, and nowhere else', async () => {
    expect((await renderPage('landing', 'en', { ...NOTHING, demo: true })).markup).toContain('Try the demo');
    expect((await renderPage('landing', 'en', NOTHING)).markup).not.toContain('Try the demo');
  });
});

describe('the page of prices, as it is rendered', () => {
  it.each([
    ['en', englishPrices],
    ['es', spanishPrices],
  ] as const)('says all that it has to say to visitors in its language: %s', async (language, texts) => {
    const pages = await Promise.all(
      [{ sale: true }, {}, { premiumForAll: true }].map((offers) =>
        renderPage('pricing', language, { ...NOTHING, ...offers }),
      ),
    );
    const shown = pages.map(({ markup }) => markup).join();
    const unsaid = plainTexts(texts).filter((text) => !shown.includes(text));
    // The app says these to those who have an account.
    expect(unsaid).toEqual([texts.free.current, texts.have, texts.paused]);
    expect(pages[0]).toMatchObject({ title: `${texts.title} · Quits`, description: texts.lead });
  });

  it('has a place for the price of each plan where premium is sold', async () => {
    const { markup } = await renderPage('pricing', 'en', { ...NOTHING, sale: true });
    expect([...markup.matchAll(/data-price="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'free',
      'PREMIUM_MONTHLY',
      'PREMIUM_YEARLY',
    ]);
  });

  it.each([
    ['en', 'Priority support'],
    ['es', 'Soporte prioritario'],
  ] as const)(
    'lists priority support where there is an address for it, and nowhere else: %s',
    async (language, words) => {
      const sold = { ...NOTHING, sale: true };
      expect((await renderPage('pricing', language, { ...sold, support: true })).markup).toContain(words);
      expect((await renderPage('pricing', language, sold)).markup).not.toContain(words);
    },
  );

  it.each([
    [{}, 'Premium cannot be bought here'],
    [{ premiumForAll: true }, 'Every account here has all that Premium holds'],
  ])('of a server that sells nothing says why, and promises nothing: %o', async (offers, reason) => {
    const { markup } = await renderPage('pricing', 'en', { ...NOTHING, ...offers });
    expect(markup).toContain(reason);
    for (const promise of ['/upgrade', 'money back', 'data-price', 'Why is a card needed'])
      expect(markup).not.toContain(promise);
  });
});

it('the page of prices of a server where every account has premium sells no plan and names no limit', async () => {
  const { markup, description } = await renderPage('pricing', 'en', { ...NOTHING, premiumForAll: true });
  expect(markup).not.toMatch(/2 groups|\$0|<table|takes the limits away/);
  expect(markup).toContain('href="/register"');
  expect(description).toBe(englishPrices.leadForAll);
});

it.each(['landing', 'pricing'])(
  'the page %s has no style of an element’s own, which the Content Security Policy would not allow',
  async (name) => {
    const { markup } = await renderPage(name, 'en', {
      demo: true,
      premiumForAll: true,
      sale: true,
      support: true,
    });
    expect(markup).not.toMatch(/\sstyle=/);
  },
);
