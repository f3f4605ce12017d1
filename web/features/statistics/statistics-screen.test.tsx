import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getGroupStatistics } from '#contract/statistics.ts';
import { CATEGORIES } from '#domain/ledger/category.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { ANA, flat, id } from '#web/test/cast.ts';
import { textOf } from '#web/test/located.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

const WINE = { id: id(400), name: 'Wine cellar', icon: 'wine', putAwayAt: null, version: 1 } as const;
const FLAT = flat({ categories: [WINE] });

// All of it was spent in the last one.
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  total: index === 11 ? 32_200 : 0,
}));

/** Twenty-one categories of the common set, of 22.00 to 2.00, and one of the group's own. */
async function openGroup(visit: Visit = {}, monthCount = 1) {
  const { server } = startHouse({ groups: [FLAT], ...visit });
  const common = CATEGORIES.map((category, index) => ({ category, total: (22 - index) * 100 }));
  server.answer(getGroupStatistics, () => [
    {
      currency: getCurrency('EUR').code,
      total: 32_200,
      months: MONTHS.slice(-monthCount),
      members: [{ userId: ANA.id, paid: 32_200, share: 32_200 }],
      categories: [{ category: WINE.id, total: 7500 }, ...common, { category: null, total: -400 }],
    },
  ]);
  await openApp(`/groups/${FLAT.id}/statistics`, visit);
  return server;
}

it.each([
  ['en', 'By category', 'Wine cellar23%€75.00', 'Show all 23 categories', 'No category−€4.00'],
  ['es', 'Por categorías', 'Wine cellar23 %75,00 €', 'Mostrar las 23 categorías', 'Sin categoría−4,00 €'],
] as const)(
  'a group’s spending by category has its largest parts first and the others on demand, in %s',
  async (language, title, first, all, last) => {
    await openGroup({ language });
    const rows = page
      .getByRole('region', { name: title })
      .getByRole('table', { name: title })
      .getByRole('row');
    await expect.poll(() => textOf(rows.nth(1))).toBe(first);
    expect(rows.elements()).toHaveLength(9);
    await page.getByRole('button', { name: all }).click();
    await expect.poll(() => textOf(rows.last())).toBe(last);
    expect(rows.elements()).toHaveLength(24);
    // The button is gone: the focus goes on to the first row that it brought.
    await expect.element(rows.nth(9)).toHaveFocus();
  },
);

it('a category leads to the transactions that it adds up', async () => {
  await openGroup();
  await page.getByRole('link', { name: 'Wine cellar' }).click();
  await expect.poll(() => window.location.pathname).toBe(`/groups/${FLAT.id}`);
  const params = new URLSearchParams(window.location.search);
  expect([params.get('category'), params.get('currency')]).toEqual([WINE.id, 'EUR']);
  await expect.element(page.getByText('Wine cellar', { exact: true })).toBeVisible();
});

const spentIn = (period: string) => page.getByRole('region', { name: `Spent in the last ${period}` });

it('figures bear the name of their own period until those of the chosen one are there', async () => {
  const server = await openGroup();
  await expect.element(spentIn('12 months')).toBeVisible();
  const letThrough = server.hold(getGroupStatistics);
  await page.getByText('3 months', { exact: true }).click();
  await expect.poll(() => server.sent(getGroupStatistics)).toHaveLength(2);
  await expect.element(spentIn('12 months')).toBeVisible();
  expect(spentIn('3 months').query()).toBeNull();
  letThrough();
  await expect.element(spentIn('3 months')).toBeVisible();
});

it.each([
  ['en', 1, 'On average a month, over 1 month'],
  ['es', 1, 'De media al mes, en 1 mes'],
  ['en', 3, 'On average a month, over 3 months'],
  ['es', 3, 'De media al mes, en 3 meses'],
  ['en', 12, 'On average a month'],
] as const)(
  'the average says over how many months it is, but for a year (%s, %i)',
  async (language, count, said) => {
    await openGroup({ language }, count);
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  },
);

const drawn = (part: string) => [...document.querySelectorAll(`.recharts-wrapper .recharts-${part}`)];

/** Three of them, of the totals. */
async function openMonths(...totals: number[]) {
  const { server } = startHouse({ groups: [FLAT] });
  server.answer(getGroupStatistics, () => [
    {
      currency: getCurrency('EUR').code,
      total: totals.reduce((sum, total) => sum + total, 0),
      months: totals.map((total, index) => ({ month: `2026-0${index + 1}`, total })),
      members: [],
      categories: [],
    },
  ]);
  await openApp(`/groups/${FLAT.id}/statistics`);
  await expect.poll(() => drawn('bar-rectangle')).toHaveLength(totals.length);
}

it('in a chart of months a negative one keeps its sign under the pointer', async () => {
  await openMonths(120_000, -80_000, 60_000);
  await page.elementLocator(drawn('bar-rectangle')[1] as Element).hover();
  await expect
    .poll(() => drawn('tooltip-wrapper').map(({ textContent }) => textContent))
    .toEqual(['February 2026−€800.00']);
});

it('a chart of negative months has its zero, and bars of their proportions', async () => {
  await openMonths(-50_000, -80_000, -60_000);
  const ticks = drawn('yAxis-tick-labels .recharts-cartesian-axis-tick-value');
  expect(ticks.map(({ textContent }) => textContent)).toContain('€0');
  const heights = drawn('bar-rectangle').map((bar) => bar.getBoundingClientRect().height);
  expect(heights.map((height) => Math.round((8 * height) / Math.max(...heights)))).toEqual([5, 8, 6]);
});

it('a period that cannot be read without a connection shows no other’s figures', async () => {
  const server = await openGroup();
  await expect.element(spentIn('12 months')).toBeVisible();
  server.disconnect();
  await page.getByText('3 months', { exact: true }).click();
  await expect.element(page.getByText('The statistics did not load')).toBeVisible();
  await expect.element(page.getByText('Wine cellar')).not.toBeInTheDocument();
  server.reconnect();
  await expect.element(spentIn('3 months')).toBeVisible();
});

it.each([
  ['Pacific/Kiritimati', '2026-04-30'],
  ['Pacific/Honolulu', '2026-03-31'],
])('a period ends with the month of the group, in %s', async (timeZone, to) => {
  // In Madrid it is the last evening of March.
  vi.useFakeTimers({
    now: Date.parse('2026-03-31T20:00:00.000Z'),
    toFake: ['Date'],
    shouldAdvanceTime: true,
  });
  try {
    const { server } = startHouse({ groups: [flat({ timeZone })] });
    server.answer(getGroupStatistics, () => []);
    await openApp(`/groups/${FLAT.id}/statistics`);
    await expect.poll(() => server.sent(getGroupStatistics).at(-1)?.query).toMatchObject({ to });
  } finally {
    vi.useRealTimers();
  }
});
