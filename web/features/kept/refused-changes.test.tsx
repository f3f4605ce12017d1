import { entries } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  createTransaction,
  listTransactionHistory,
  type Transaction,
  updateTransaction,
} from '#contract/transactions.ts';
import { flat } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner, recorded } from '#web/test/ledger.ts';
import { listRow } from '#web/test/located.ts';
import { KEPT_ENTRIES, leavePage, openApp, startHouse } from '#web/test/open-app.tsx';
import { RefusedAnswer } from '#web/test/server.ts';

const GROUP = `/groups/${flat().id}`;
const form = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const keptRow = (text: string) => form.getByRole('listitem').filter({ hasText: text });

/** A server that takes an edit over the version that stands, and over no other. */
function startFlat(transactions: Transaction[] = [dinner()]) {
  const house = startHouse({ transactions });
  house.server.answer(listTransactionHistory, () => []);
  house.server.answer(updateTransaction, ({ params, body: { version, ...body } }) => {
    const stands = house.transactions.find(({ id }) => id === params.transactionId);
    if (!stands) throw new RefusedAnswer('EXPENSE_NOT_FOUND');
    if (stands.version !== version) throw new RefusedAnswer('CONSTRAINT_VIOLATION', { details: stands });
    const { id, type, createdBy } = stands;
    const circumstances = { groupId: flat().id, userId: createdBy, version: version + 1, before: stands };
    const after = recorded({ ...body, id, type }, circumstances);
    house.transactions = house.transactions.map((one) => (one.id === id ? after : one));
    return after;
  });
  return house;
}

async function addExpense(description: string) {
  await page.getByRole('link', { name: /Add/ }).first().click();
  await form.getByLabelText('Amount', { exact: true }).fill('12');
  await form.getByLabelText('Description').fill(description);
  await button('Save expense').click();
  await expect.element(form).not.toBeInTheDocument();
}

async function edit(description: string, field: 'Amount' | 'Description', text: string) {
  await listRow(description).getByRole('link').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await form.getByLabelText(field, { exact: true }).fill(text);
  await button('Save expense').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit expense' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
}

describe('an edit made over one that is refused', () => {
  it('is not sent, stays beside it, and is corrected on top of what stands', async () => {
    const WORDS = {
      en: { bar: '2 entries were not accepted.', behind: /^Not sent: it follows a change of the same entry/ },
      es: { bar: '2 apuntes no se han aceptado.', behind: /^No enviado: sigue a un cambio del mismo/ },
    } as const;
    const house = startFlat();
    const { server } = house;
    await openApp(GROUP);
    await expect.element(listRow('Dinner')).toBeVisible();
    server.disconnect();
    await edit('Dinner', 'Amount', '36');
    await edit('Dinner', 'Description', 'Supper');
    house.transactions = [{ ...dinner({ amount: 4200 }), version: 2 }];
    server.reconnect();
    await inEachLanguage(WORDS, async ({ bar }) => {
      await expect.element(page.getByText(bar)).toBeVisible();
    });
    await button('Ver').click();
    await inEachLanguage(WORDS, async ({ behind }) => {
      await expect.element(keptRow('Supper').getByText(behind)).toBeVisible();
    });
    expect(house.transactions).toMatchObject([{ amount: 4200, description: 'Dinner' }]);
    expect(server.sent(updateTransaction)).toHaveLength(1);
    await keptRow('Supper').getByRole('button', { name: 'Corregirlo' }).click();
    await expect.element(form.getByLabelText('Descripción', { exact: true })).toHaveValue('Supper');
    await expect.element(form.getByLabelText('Importe', { exact: true })).toHaveValue('42,00');
    await button('Guardar gasto').click();
    await expect.poll(() => house.transactions).toMatchObject([{ amount: 4200, description: 'Supper' }]);
    await expect.element(page.getByText('1 apunte no se ha aceptado.')).toBeVisible();
    expect(await entries(KEPT_ENTRIES)).toHaveLength(1);
  });

  it('of an entry that was never created is corrected as a new one', async () => {
    const house = startFlat([]);
    const { server } = house;
    await openApp(GROUP);
    // The bar of a phone is there before the group is.
    await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
    server.disconnect();
    await addExpense('Candles');
    await edit('Candles', 'Description', 'Matches');
    server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS', { once: true });
    server.reconnect();
    await expect.element(page.getByText('2 entries were not accepted.')).toBeVisible();
    await button('Show').click();
    await keptRow('Candles').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(keptRow('Candles')).not.toBeInTheDocument();
    await keptRow('Matches').getByRole('button', { name: 'Correct it' }).click();
    await expect.element(page.getByRole('dialog', { name: 'New expense' })).toBeVisible();
    await expect.element(form.getByLabelText('Description')).toHaveValue('Matches');
    await button('Save expense').click();
    await expect.poll(() => house.transactions).toMatchObject([{ amount: 1200, description: 'Matches' }]);
    await expect.poll(() => entries(KEPT_ENTRIES)).toEqual([]);
  });
});

describe('an entry that was refused for good', () => {
  it('is told to be of a deleted group by no refusal of what it says', async () => {
    const house = startFlat();
    const { server } = house;
    await openApp(GROUP);
    await expect.element(listRow('Dinner')).toBeVisible();
    server.disconnect();
    await addExpense('Candles');
    server.refuse(createTransaction, 'VALIDATION_ERROR', { once: true });
    server.reconnect();
    await expect.element(page.getByText('1 entry was not accepted.')).toBeVisible();
    server.disconnect();
    await button('Show').click();
    await expect.element(keptRow('Candles').getByText(/^Not accepted:/)).toBeVisible();
    await expect.element(keptRow('Candles').getByRole('button', { name: 'Correct it' })).toBeVisible();
    await expect.element(keptRow('Candles').getByText(/^This group was deleted/)).not.toBeInTheDocument();
  });

  it('is shown with its reason by the next page, which does not send it', async () => {
    const house = startFlat();
    const { server } = house;
    await openApp(GROUP);
    await expect.element(listRow('Dinner')).toBeVisible();
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
    await expect.element(listRow('Bread')).toBeVisible();
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
