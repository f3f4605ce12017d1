import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Transaction, updateTransaction } from '#contract/transactions.ts';
import { BEN, CLEO, flat } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const form = page.getByRole('dialog', { name: 'Edit expense' });
const amount = form.getByLabelText('Amount', { exact: true });
const description = form.getByLabelText('Description');
const saveButton = form.getByRole('button', { name: 'Save expense' });

/** Opens the form of a dinner that Ana recorded: 30 euros, paid by her for all three. */
async function openEdit(transaction: Transaction = dinner()) {
  const house = startHouse({ transactions: [transaction] });
  await openApp(`/groups/${flat().id}/transaction/${transaction.id}/edit`);
  await expect.element(form).toBeVisible();
  const bodies = () => house.server.sent(updateTransaction).map(({ body }) => body);
  return { house, server: house.server, bodies };
}

/** What the server answers to a version that is no longer the newest. */
function stale(current: Transaction) {
  return { details: current, once: true };
}

describe('editing an expense', () => {
  it('begins with what was saved and sends the version that was read', async () => {
    const { bodies } = await openEdit();
    await expect.element(amount).toHaveValue('30.00');
    await expect.element(description).toHaveValue('Dinner');
    await amount.fill('36');
    await saveButton.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(bodies()).toMatchObject([{ amount: 3600, description: 'Dinner', version: 1 }]);
  });

  it('offers no other type: a transaction keeps its own', async () => {
    await openEdit();
    await expect.element(form.getByText('Transfer', { exact: true })).not.toBeInTheDocument();
  });

  it('closes without a question when nothing was changed', async () => {
    await openEdit();
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
  });

  it('asks before it throws away a change', async () => {
    await openEdit();
    await description.fill('Supper');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alertdialog')).toHaveAccessibleName('Discard what you entered?');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(description).toHaveValue('Supper');
  });

  it('keeps a change that was refused, and says why', async () => {
    const { server } = await openEdit();
    server.refuse(updateTransaction, 'INVALID_EXPENSE_PARTICIPANTS');
    await description.fill('Supper');
    await saveButton.click();
    const reason = 'Choose at least one person on each side, each of them once';
    await expect.element(form.getByText(reason)).toBeVisible();
    await expect.element(page.getByText(`The changes were not saved: ${reason}`)).toBeVisible();
    await expect.element(description).toHaveValue('Supper');
  });

  it('says in Spanish that it is saved, and asks before it throws away a change', async () => {
    const house = startHouse({ transactions: [dinner()] });
    await openApp(`/groups/${flat().id}/transaction/${dinner().id}/edit`, { language: 'es' });
    const spanish = page.getByRole('dialog', { name: 'Editar gasto' });
    await expect.element(spanish.getByLabelText('Importe', { exact: true })).toHaveValue('30,00');
    await spanish.getByLabelText('Importe', { exact: true }).fill('36,50');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: '¿Descartar lo que has escrito?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await spanish.getByRole('button', { name: 'Guardar gasto' }).click();
    await expect.element(page.getByText('Cambios guardados')).toBeVisible();
    expect(house.transactions.map(({ amount: total }) => total)).toEqual([3650]);
  });

  it('asks what becomes of amounts that were entered by hand when the total changes', async () => {
    const recipients = {
      mode: 'amount' as const,
      parts: [
        { userId: BEN.id, amount: 1000 },
        { userId: CLEO.id, amount: 2000 },
      ],
    };
    const { bodies } = await openEdit(dinner({ recipients }));
    await amount.fill('40');
    await expect.element(form.getByText('Your amounts were entered for €30.00.')).toBeVisible();
    await form.getByRole('button', { name: 'Keep the amounts' }).click();
    await form.getByLabelText('Amount of Ben Okafor').fill('20');
    await saveButton.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(bodies()).toMatchObject([{ recipients: { parts: [{ amount: 2000 }, { amount: 2000 }] } }]);
  });
});

describe('saving what another member has changed meanwhile', () => {
  const changed: Transaction = { ...dinner({ amount: 4200, payers: evenly(BEN) }), version: 2 };

  async function refusedAsStale(current: Transaction = changed) {
    const opened = await openEdit();
    opened.server.refuse(updateTransaction, 'CONSTRAINT_VIOLATION', stale(current));
    await description.fill('Supper');
    await saveButton.click();
    await expect.element(form.getByText('Somebody changed this while you were editing')).toBeVisible();
    return opened;
  }

  it('shows what is different and overwrites nothing', async () => {
    const { bodies } = await refusedAsStale();
    await expect.element(form.getByText('€30.00 became €42.00').first()).toBeVisible();
    await expect.element(description).toHaveValue('Supper');
    expect(bodies()).toHaveLength(1);
  });

  it('says in Spanish what is different, and loads it', async () => {
    const { server } = startHouse({ transactions: [dinner()] });
    server.refuse(updateTransaction, 'CONSTRAINT_VIOLATION', stale(changed));
    await openApp(`/groups/${flat().id}/transaction/${dinner().id}/edit`, { language: 'es' });
    const spanish = page.getByRole('dialog', { name: 'Editar gasto' });
    await spanish.getByLabelText('Descripción').fill('Cena');
    await spanish.getByRole('button', { name: 'Guardar gasto' }).click();
    await expect.element(spanish.getByText('Alguien lo cambió mientras editabas')).toBeVisible();
    await spanish.getByRole('button', { name: 'Cargar la versión nueva' }).click();
    await expect.element(spanish.getByLabelText('Importe', { exact: true })).toHaveValue('42,00');
  });

  it('keeps the own entries, as the successor of the newer version', async () => {
    const { bodies } = await refusedAsStale();
    await form.getByRole('button', { name: 'Keep my entries' }).click();
    await saveButton.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(bodies()[1]).toMatchObject({ description: 'Supper', amount: 3000, version: 2 });
  });

  it('loads the newer version instead', async () => {
    await refusedAsStale();
    await form.getByRole('button', { name: 'Load the newer version' }).click();
    await expect.element(amount).toHaveValue('42.00');
    await expect.element(description).toHaveValue('Dinner');
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
  });

  it('says so when it was deleted meanwhile', async () => {
    const { updatedAt: deletedAt } = changed;
    await refusedAsStale({ ...dinner(), deletedAt, deletedBy: BEN.id, version: 2 });
    await expect.element(form.getByText('It has been deleted meanwhile.')).toBeVisible();
  });
});

describe('a copy of an expense', () => {
  it('is a new one of today with everything else as it was', async () => {
    const original = dinner({ payers: evenly(BEN), date: '2026-01-02' });
    const house = startHouse({ transactions: [original] });
    await openApp(`/groups/${flat().id}/transaction/new?copy=${original.id}`);
    const copy = page.getByRole('dialog', { name: 'New expense' });
    await expect.element(copy.getByLabelText('Amount', { exact: true })).toHaveValue('30.00');
    await expect.element(copy.getByRole('button', { name: 'Who paid: Ben' })).toBeVisible();
    await expect.element(copy.getByRole('button', { name: 'Date: today' })).toBeVisible();
    await copy.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(copy).not.toBeInTheDocument();
    expect(house.transactions.map(({ description: name }) => name)).toEqual(['Dinner', 'Dinner']);
    expect(new Set(house.transactions.map(({ id }) => id)).size).toBe(2);
  });
});
