import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { searchTransactions } from '#contract/search.ts';
import { ANA, BEN, CLEO, flat, id } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { RefusedAnswer } from '#web/test/server.ts';

const TRIP = flat({ id: id(20), name: 'Ski trip' });

const paid = (
  number: number,
  from: { id: string },
  to: { id: string },
  date: string,
  groupId = flat().id,
) => ({
  ...dinner({
    id: id(300 + number),
    type: 'settlement',
    description: 'Settlement',
    amount: 1000 * number,
    date,
    payers: evenly(from),
    recipients: evenly(to),
  }),
  groupId,
});

function openSettlements(visit: Visit = {}) {
  const { server } = startHouse({ groups: [flat(), TRIP], ...visit });
  return { server, open: () => openApp('/settlements', visit) };
}

const rows = page.getByRole('main').getByRole('listitem');

describe('the payments of all groups', () => {
  it('are those of the reader, by month and day, each with who paid whom and its group', async () => {
    const { server, open } = openSettlements();
    server.answer(searchTransactions, ({ query }) =>
      query.cursor === 'behind'
        ? [paid(3, CLEO, ANA, '2026-01-05')]
        : {
            data: [paid(1, ANA, BEN, '2026-03-14'), paid(2, BEN, ANA, '2026-03-02', TRIP.id)],
            nextCursor: 'behind',
          },
    );
    await open();
    await expect.element(rows.nth(0).getByText('You paid Ben')).toBeVisible();
    await expect.element(rows.nth(0).getByText('Flat 12')).toBeVisible();
    await expect.element(rows.nth(1).getByText('Ben paid you')).toBeVisible();
    await expect.element(rows.nth(1).getByText('Ski trip')).toBeVisible();
    await expect
      .element(rows.nth(1).getByRole('link'))
      .toHaveAttribute('href', `/groups/${TRIP.id}/transaction/${id(302)}`);
    await page.getByRole('button', { name: 'Show earlier ones' }).click();
    await expect.element(rows.nth(2).getByText('Cleo paid you')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'January 2026' })).toBeVisible();
    expect(server.sent(searchTransactions).map(({ query }) => [query.type, query.userId])).toEqual([
      [['settlement'], ANA.id],
      [['settlement'], ANA.id],
    ]);
  });

  it('stand as wide as the lines between them', async () => {
    const { server, open } = openSettlements();
    server.answer(searchTransactions, () => [paid(1, ANA, BEN, '2026-03-14')]);
    await open();
    await expect.element(rows.nth(0).getByText('You paid Ben')).toBeVisible();
    const row = rows.nth(0).element();
    const { left, right } = row.getBoundingClientRect();
    const icon = row.querySelector('svg')?.parentElement?.getBoundingClientRect();
    const amount = row.lastElementChild?.lastElementChild?.getBoundingClientRect();
    expect(icon?.left).toBe(left);
    expect(amount?.right).toBe(right);
  });

  it('are looked for on, while a request finds none among very many transactions', async () => {
    const { server, open } = openSettlements();
    server.answer(searchTransactions, ({ query }) =>
      query.cursor === 'behind' ? [paid(1, ANA, BEN, '2026-01-05')] : { data: [], nextCursor: 'behind' },
    );
    await open();
    await expect.element(rows.nth(0).getByText('You paid Ben')).toBeVisible();
  });

  it.each([
    ['en', 'Nothing has been paid back yet', 'See what is open'],
    ['es', 'Todavía no se ha devuelto nada', 'Ver lo que queda pendiente'],
  ] as const)('say what will be here while there are none (%s)', async (language, title, action) => {
    const { server, open } = openSettlements({ language });
    server.answer(searchTransactions, () => []);
    await open();
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByRole('link', { name: action })).toHaveAttribute('href', '/dashboard');
  });

  it('that did not load are asked for again by a press', async () => {
    const { server, open } = openSettlements();
    server.refuse(searchTransactions, 'INSUFFICIENT_PERMISSIONS');
    await open();
    await expect.element(page.getByText('Your payments did not load')).toBeVisible();
    server.answer(searchTransactions, () => [paid(1, ANA, BEN, '2026-01-05')]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rows.nth(0).getByText('You paid Ben')).toBeVisible();
  });

  it('that did not load after a request that found none are asked for again by a press', async () => {
    const { server, open } = openSettlements();
    server.answer(searchTransactions, ({ query }) => {
      if (query.cursor === 'behind') throw new RefusedAnswer('INSUFFICIENT_PERMISSIONS');
      return { data: [], nextCursor: 'behind' };
    });
    await open();
    await expect.element(page.getByText('Your payments did not load')).toBeVisible();
    server.answer(searchTransactions, () => [paid(1, ANA, BEN, '2026-01-05')]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rows.nth(0).getByText('You paid Ben')).toBeVisible();
    expect(server.sent(searchTransactions).at(-1)?.query.cursor).toBe('behind');
  });
});
