import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createTransaction, type Transaction, updateTransaction } from '#contract/transactions.ts';
import { flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
// An edit lies over the transaction's own dialog.
const form = page.getByRole('dialog').last();
const note = form.getByLabelText(/^(Note|Nota)$/);
const add = form.getByRole('button', { name: /^(Add a note|Añadir una nota)$/ });

async function openEdit(transaction: Transaction, visit: Visit = {}) {
  const { server } = startHouse({ transactions: [transaction] });
  await openApp(`${GROUP}/transaction/${transaction.id}/edit`, visit);
  await expect.element(form).toBeVisible();
  const sent = () => server.sent(updateTransaction).map(({ body }) => body?.note);
  return { server, sent };
}

describe('the note of a transaction', () => {
  it.each([
    ['en', 'Amount', 'Description', 'Save expense', 'Note'],
    ['es', 'Importe', 'Descripción', 'Guardar gasto', 'Nota'],
  ] as const)(
    'is asked for, sent with its lines and shown where the transaction is read (%s)',
    async (language, amount, description, save, label) => {
      const { server } = await openApp(`${GROUP}/transaction/new`, { language });
      await form.getByLabelText(amount, { exact: true }).fill('30');
      await form.getByLabelText(description).fill('Candles');
      await expect.element(note).not.toBeInTheDocument();
      await add.click();
      await expect.element(note).toHaveFocus();
      await note.fill('Two are for Ben.\nTip included');
      await form.getByRole('button', { name: save }).click();
      await expect.element(form).not.toBeInTheDocument();
      expect(server.sent(createTransaction)[0]?.body?.note).toBe('Two are for Ben.\nTip included');
      await page.getByRole('link', { name: 'Candles' }).click();
      const shown = page.getByRole('region', { name: label });
      await expect.element(shown).toHaveTextContent('Two are for Ben. Tip included');
    },
  );

  it('is not named by a new transaction without one', async () => {
    const { server } = await openApp(`${GROUP}/transaction/new`);
    await form.getByLabelText('Amount', { exact: true }).fill('30');
    await form.getByLabelText('Description').fill('Candles');
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.sent(createTransaction)[0]?.body).not.toHaveProperty('note');
  });

  it('is open where there is one, and goes when it is emptied', async () => {
    const { sent } = await openEdit({ ...dinner(), note: 'Tip included' });
    await expect.element(note).toHaveValue('Tip included');
    await note.fill('');
    await expect.element(note).toBeVisible();
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(sent()).toEqual([null]);
  });

  it('comes along with a copy', async () => {
    const { server } = startHouse({ transactions: [{ ...dinner(), note: 'Tip included' }] });
    await openApp(`${GROUP}/transaction/new?copy=${dinner().id}`);
    await expect.element(note).toHaveValue('Tip included');
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.sent(createTransaction)[0]?.body?.note).toBe('Tip included');
  });

  it.each([
    ['en', /^A note has at most 2,000 characters/, 'Save expense'],
    ['es', /^Una nota tiene como máximo 2000 caracteres/, 'Guardar gasto'],
  ] as const)('of too many characters is not sent (%s)', async (language, problem, save) => {
    const { sent } = await openEdit(dinner(), { language });
    await add.click();
    await note.fill('🍕'.repeat(2001));
    await form.getByRole('button', { name: save }).click();
    await expect.element(form.getByText(problem)).toBeVisible();
    await expect.element(note).toHaveFocus();
    expect(sent()).toEqual([]);
    await note.fill('🍕'.repeat(2000));
    await expect.element(form.getByText(problem)).not.toBeInTheDocument();
  });
});
