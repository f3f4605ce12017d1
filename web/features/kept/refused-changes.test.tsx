import { entries } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createTransaction } from '#contract/transactions.ts';
import { flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { KEPT_ENTRIES, leavePage, openApp, startHouse } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
const form = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
const keptRow = (text: string) => form.getByRole('listitem').filter({ hasText: text });

async function addExpense(description: string) {
  await page.getByRole('link', { name: /Add/ }).first().click();
  await form.getByLabelText('Amount', { exact: true }).fill('12');
  await form.getByLabelText('Description').fill(description);
  await button('Save expense').click();
  await expect.element(form).not.toBeInTheDocument();
}

describe('an entry that was refused for good', () => {
  it('is shown with its reason by the next page, which does not send it', async () => {
    const house = startHouse({ transactions: [dinner()] });
    const { server } = house;
    await openApp(GROUP);
    await expect.element(row('Dinner')).toBeVisible();
    server.disconnect();
    await addExpense('Candles');
    server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS', { once: true });
    server.reconnect();
    await expect.element(page.getByText('1 entry was not accepted.')).toBeVisible();
    await leavePage();
    await openApp(GROUP);
    await expect.element(page.getByText('1 entry was not accepted.')).toBeVisible();
    // Entries are sent in their order: one that comes later is no sooner there.
    await addExpense('Bread');
    await expect.element(row('Bread')).toBeVisible();
    await expect.poll(() => house.transactions.map(({ description }) => description)).toContain('Bread');
    expect(server.sent(createTransaction).map(({ body }) => body.description)).toEqual(['Candles', 'Bread']);
    await button('Show').click();
    await expect.element(keptRow('Candles').getByText(/^Not accepted:/)).toBeVisible();
    await keptRow('Candles').getByRole('button', { name: 'Correct it' }).click();
    await button('Save expense').click();
    await expect.poll(() => entries(KEPT_ENTRIES)).toEqual([]);
    expect(house.transactions.map(({ description }) => description)).toEqual(['Dinner', 'Bread', 'Candles']);
  });
});
