import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { listGroups } from '#contract/groups.ts';
import { getGroupStatistics, getPersonalStatistics } from '#contract/statistics.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { flat, id } from '#web/test/cast.ts';
import { textOf } from '#web/test/located.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

const FLAT = flat();
const LIFTS = { id: id(400), name: 'Lift passes', icon: 'snowflake', putAwayAt: null, version: 1 } as const;
const TRIP = flat({ id: id(110), name: 'Ski trip', icon: 'plane', colour: 'cyan', categories: [LIFTS] });

/** In euros, Ana was owed 20.00 before March and owes 34.50 after May; in US dollars she paid 12.50 for the others. */
async function openStatistics(visit: Visit = {}, path = '/statistics') {
  const house = startHouse({ groups: [FLAT, TRIP], ...visit });
  house.server.answer(getPersonalStatistics, () => [
    {
      currency: getCurrency('EUR').code,
      total: 21000,
      opening: 2000,
      months: [
        { month: '2026-03', total: 9000, net: 12000 },
        { month: '2026-04', total: 0, net: 12000 },
        { month: '2026-05', total: 12000, net: -3450 },
      ],
      groups: [
        { groupId: FLAT.id, total: 15000 },
        { groupId: TRIP.id, total: 6000 },
      ],
      categories: [
        { category: 'dining', groupId: null, total: 12000 },
        { category: LIFTS.id, groupId: TRIP.id, total: 6000 },
        { category: null, groupId: null, total: 3000 },
      ],
    },
    {
      currency: getCurrency('USD').code,
      total: 0,
      opening: 0,
      months: [{ month: '2026-05', total: 0, net: 1250 }],
      groups: [],
      categories: [],
    },
  ]);
  await openApp(path, visit);
  return house;
}

/** Amounts in Spanish have spaces that do not break. */
const shows = (locator: Locator, text: string) => expect.poll(() => textOf(locator)).toContain(text);
const card = (name: string) => page.getByRole('region', { name });

describe('the statistics of a person', () => {
  it.each([
    [
      'en',
      'By the end of May 2026, all together you owe',
      'Your balance over time',
      'May 2026',
      '−€34.50',
      '−€54.50',
    ],
    [
      'es',
      'Hasta el final de mayo de 2026, en total debes',
      'Tu saldo a lo largo del tiempo',
      'Mayo de 2026',
      '−34,50 €',
      '−54,50 €',
    ],
  ] as const)(
    'say how the balance went month by month, and up to which month, in %s',
    async (language, net, title, may, end, change) => {
      await openStatistics({ language });
      await shows(card(net), change);
      const row = card(net).getByRole('table', { name: title }).getByRole('row').filter({ hasText: may });
      await shows(row, end);
    },
  );

  it.each([
    [
      'en',
      'Spent for you in the last 12 months',
      'By month',
      'March 2026',
      '€90.00',
      '€70.00',
      'By group',
      '€150.00',
    ],
    [
      'es',
      'Tu gasto en los últimos 12 meses',
      'Por meses',
      'Marzo de 2026',
      '90,00 €',
      '70,00 €',
      'Por grupos',
      '150,00 €',
    ],
  ] as const)(
    'say what was spent for the reader, on average too, and in which group, in %s',
    async (language, spent, title, march, total, average, byGroup, inFlat) => {
      const { server } = await openStatistics({ language });
      await shows(card(spent), average);
      const row = card(spent).getByRole('table', { name: title }).getByRole('row').filter({ hasText: march });
      await shows(row, total);
      const groups = card(byGroup).getByRole('listitem');
      await shows(groups.first(), 'Flat 12');
      await shows(groups.first(), inFlat);
      await shows(groups.last(), 'Ski trip');
      server.answer(getGroupStatistics, () => []);
      await groups.last().getByRole('link').click();
      await expect.poll(() => window.location.pathname).toBe(`/groups/${TRIP.id}/statistics`);
    },
  );

  it.each([
    [
      'en',
      'By category',
      [/^Eating out57%€120.00$/, /^Lift passes · Ski trip29%€60.00$/, /^No category14%€30.00$/],
    ],
    [
      'es',
      'Por categorías',
      [
        /^Restaurantes y bares57 %120,00 €$/,
        /^Lift passes · Ski trip29 %60,00 €$/,
        /^Sin categoría14 %30,00 €$/,
      ],
    ],
  ] as const)(
    'say what it was for, a group’s own categories under its name, in %s',
    async (language, title, lines) => {
      await openStatistics({ language });
      const rows = card(title).getByRole('table', { name: title }).getByRole('row');
      for (const [index, line] of lines.entries())
        await expect.poll(() => textOf(rows.nth(index + 1))).toMatch(line);
    },
  );

  it('show one currency at a time, the one in the address first', async () => {
    await openStatistics({}, '/statistics?currency=USD');
    await shows(card('By the end of May 2026, all together you are owed'), '$12.50');
    await shows(card('By group'), 'Nothing was spent for you in this time.');
    await page.getByText('EUR', { exact: true }).click();
    await shows(card('By the end of May 2026, all together you owe'), '€34.50');
  });

  it('open on the currency that most groups begin with, where as many groups have another, once the groups are there', async () => {
    const { server } = startHouse({ groups: [FLAT] });
    server.answer(getPersonalStatistics, () =>
      (['CHF', 'EUR'] as const).map((code) => ({
        currency: getCurrency(code).code,
        total: 200,
        opening: 0,
        months: [{ month: '2026-05', total: 200, net: 200 }],
        groups: [{ groupId: FLAT.id, total: 200 }],
        categories: [{ category: null, groupId: null, total: 200 }],
      })),
    );
    const letThrough = server.hold(listGroups);
    await openApp('/statistics');
    await page.getByText('3 months', { exact: true }).click();
    await expect.poll(() => server.sent(getPersonalStatistics)).toHaveLength(2);
    expect(page.getByRole('region', { name: /^Spent for you/ }).elements()).toEqual([]);
    letThrough();
    await shows(card('Spent for you in the last 3 months'), '€2.00');
    await expect.element(page.getByRole('radio', { name: 'EUR' })).toBeChecked();
  });

  it('look back over other periods', async () => {
    const { server } = await openStatistics();
    await page.getByText('3 months', { exact: true }).click();
    await expect.element(card('Spent for you in the last 3 months')).toBeVisible();
    const [year, quarter] = server.sent(getPersonalStatistics).map(({ query }) => query);
    expect(quarter?.to).toBe(year?.to);
    expect(String(quarter?.from) > String(year?.from)).toBe(true);
  });

  it('bear the name of their own period until those of the chosen one are there, and say when these are not', async () => {
    const { server } = await openStatistics();
    const year = card('Spent for you in the last 12 months');
    await expect.element(year).toBeVisible();
    const letThrough = server.hold(getPersonalStatistics);
    await page.getByText('3 months', { exact: true }).click();
    await expect.poll(() => server.sent(getPersonalStatistics)).toHaveLength(2);
    await expect.element(page.getByText('Change in 12 months')).toBeVisible();
    letThrough();
    await expect.element(card('Spent for you in the last 3 months')).toBeVisible();
    server.disconnect();
    await page.getByText('2 years', { exact: true }).click();
    await expect.element(page.getByText('Your statistics did not load')).toBeVisible();
    await expect.element(page.getByText('Change in 3 months')).not.toBeInTheDocument();
    server.reconnect();
    await expect.element(page.getByText('Change in 2 years')).toBeVisible();
  });

  it.each([
    ['en', 'Nothing to show for this time', 'To your groups'],
    ['es', 'No hay nada que mostrar de este tiempo', 'A tus grupos'],
  ] as const)('lead to the groups where there is nothing to show, in %s', async (language, title, link) => {
    startHouse().server.answer(getPersonalStatistics, () => []);
    await openApp('/statistics', { language });
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('link', { name: link })).toBeVisible();
  });

  it('that did not load can be asked for again', async () => {
    const { server } = startHouse();
    server.refuse(getPersonalStatistics, 'VALIDATION_ERROR');
    await openApp('/statistics');
    await expect.element(page.getByText('Your statistics did not load')).toBeVisible();
    server.answer(getPersonalStatistics, () => []);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Nothing to show for this time')).toBeVisible();
  });
});
