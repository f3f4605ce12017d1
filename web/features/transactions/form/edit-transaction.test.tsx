import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listTransactionHistory, type Transaction, updateTransaction } from '#contract/transactions.ts';
import { minorUnits } from '#domain/money/money.ts';
import { ANA, BEN, CLEO, flat } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { startOnOneDay } from '#web/test/one-day.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { RefusedAnswer } from '#web/test/server.ts';

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

  it('whose payer was saved by an amount names the payer, and saves what was there', async () => {
    const payers = { mode: 'amount' as const, parts: [{ userId: ANA.id, amount: 3000 }] };
    const { bodies } = await openEdit(dinner({ payers }));
    await expect.element(form.getByRole('button', { name: 'Who paid: you' })).toBeVisible();
    await expect.element(form.getByRole('region', { name: 'Who paid' })).not.toBeInTheDocument();
    await saveButton.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(bodies()).toMatchObject([{ amount: 3000, payers }]);
  });

  it('takes another payer for one saved by an amount, without a question', async () => {
    const payers = { mode: 'amount' as const, parts: [{ userId: ANA.id, amount: 3000 }] };
    const { bodies } = await openEdit(dinner({ payers }));
    await form.getByRole('button', { name: 'Who paid: you' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Ben Okafor' }).click();
    await expect.element(form.getByRole('button', { name: 'Who paid: Ben' })).toBeVisible();
    await saveButton.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(bodies()).toMatchObject([{ payers: { mode: 'evenly', parts: [{ userId: BEN.id }] } }]);
  });

  it('keeps the field of a payer in place while the amount in it comes to the total', async () => {
    const parts = [
      { userId: ANA.id, amount: 1000 },
      { userId: BEN.id, amount: 2000 },
    ];
    const { bodies } = await openEdit(dinner({ payers: { mode: 'amount', parts } }));
    const payers = form.getByRole('region', { name: 'Who paid' });
    await payers.getByRole('checkbox', { name: 'Ben Okafor' }).click();
    await payers.getByLabelText('Amount of Ana López').fill('30');
    await userEvent.keyboard('.00');
    await expect.element(payers.getByLabelText('Amount of Ana López')).toHaveValue('30.00');
    await saveButton.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(bodies()).toMatchObject([{ payers: { parts: [{ userId: ANA.id, amount: 3000 }] } }]);
  });

  it('offers no other type: a transaction keeps its own', async () => {
    await openEdit();
    await expect.element(form.getByText('Transfer', { exact: true })).not.toBeInTheDocument();
  });

  it('closes without a question when nothing was changed', async () => {
    await openEdit();
    await expect.poll(() => form.element().contains(document.activeElement)).toBe(true);
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
  const entry = { action: 'edited', userId: BEN.id, at: dinner().updatedAt, version: 2 } as const;
  const change = { field: 'amount', before: minorUnits(3000), after: minorUnits(4200) } as const;
  const noting = { field: 'note', before: null, after: 'Outside' } as const;
  const renaming = { field: 'description', before: 'Dinner', after: 'Lunch' } as const;
  const changed: Transaction = {
    ...dinner({ amount: 4200 }),
    description: 'Lunch',
    note: 'Outside',
    version: 2,
  };
  const field = (label: string) => form.getByRole('group', { name: label });

  /** Ben has changed the amount and the note, and Cleo the description after him; Ana saves another amount and description. */
  async function refusedAsStale(visit: Visit = {}) {
    const house = startHouse({ transactions: [dinner()] });
    house.server.answer(listTransactionHistory, () => [
      {
        ...entry,
        userId: CLEO.id,
        version: 3,
        changes: [renaming],
        transaction: changed,
      },
      { ...entry, changes: [change, noting], transaction: changed },
    ]);
    house.server.refuse(updateTransaction, 'CONSTRAINT_VIOLATION', stale({ ...changed, version: 3 }));
    await openApp(`/groups/${flat().id}/transaction/${dinner().id}/edit`, visit);
    await page.getByLabelText(/^(Description|Descripción)$/).fill('Supper');
    await page.getByRole('textbox', { name: /^(Amount|Importe)$/ }).fill('36');
    await page.getByRole('button', { name: /^(Save expense|Guardar gasto)$/ }).click();
    const bodies = () => house.server.sent(updateTransaction).map(({ body }) => body);
    return { house, bodies };
  }

  it('says who changed what, keeps what was entered, and has saved nothing', async () => {
    const { bodies } = await refusedAsStale();
    await expect.element(form.getByText('Cleo and Ben changed this while you were editing')).toBeVisible();
    await expect.element(field('Amount before: €30.00').getByLabelText('Ben: €42.00')).not.toBeChecked();
    await expect.element(field('Description before: Dinner').getByLabelText('Cleo: Lunch')).not.toBeChecked();
    await expect.element(field('Description before: Dinner').getByLabelText('Yours: Supper')).toBeChecked();
    await expect.element(form.getByText('Changed as well, and already in the form: Note.')).toBeVisible();
    await expect.element(amount).toHaveValue('36');
    await expect.element(description).toHaveValue('Supper');
    expect(bodies()).toHaveLength(1);
  });

  it('saves of each field what was chosen, as the successor of the newer version', async () => {
    const { bodies } = await refusedAsStale();
    await field('Amount before: €30.00').getByLabelText('Ben: €42.00').click();
    await expect.element(amount).toHaveValue('42.00');
    await field('Amount before: €30.00').getByLabelText('Yours: €36.00').click();
    await expect.element(amount).toHaveValue('36');
    await field('Description before: Dinner').getByLabelText('Cleo: Lunch').click();
    await expect.element(description).toHaveValue('Lunch');
    await saveButton.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(bodies()[1]).toMatchObject({ description: 'Lunch', amount: 3600, note: 'Outside', version: 3 });
  });

  it('says in Spanish who changed what', async () => {
    await refusedAsStale({ language: 'es' });
    const spanish = page.getByRole('dialog', { name: 'Editar gasto' });
    await expect.element(spanish.getByText('Cleo y Ben lo han cambiado mientras editabas')).toBeVisible();
    const importe = spanish.getByRole('group', { name: /^Importe antes: 30,00/ });
    await expect.element(importe.getByLabelText(/^Ben: 42,00/)).not.toBeChecked();
    await expect.element(importe.getByLabelText(/^Lo tuyo: 36,00/)).toBeChecked();
    await expect
      .element(spanish.getByText('También ha cambiado, y ya está en el formulario: Nota.'))
      .toBeVisible();
  });

  it('does not ask where they changed nothing else, or the same', async () => {
    const { server, bodies } = await openEdit();
    server.refuse(updateTransaction, 'CONSTRAINT_VIOLATION', stale({ ...dinner(), version: 2 }));
    await description.fill('Supper');
    await saveButton.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(bodies().map(({ version }) => version)).toEqual([1, 2]);
  });

  it('takes over at once what only they changed', async () => {
    const { server, bodies } = await openEdit();
    server.refuse(
      updateTransaction,
      'CONSTRAINT_VIOLATION',
      stale({ ...dinner({ amount: 4200 }), version: 2 }),
    );
    await description.fill('Supper');
    await saveButton.click();
    await expect
      .element(page.getByText('Changes saved, together with what was saved meanwhile'))
      .toBeVisible();
    expect(bodies()[1]).toMatchObject({ description: 'Supper', amount: 4200, version: 2 });
  });

  it('saves what was entered while it was on its way, too', async () => {
    const { server, bodies } = await openEdit();
    server.refuse(
      updateTransaction,
      'CONSTRAINT_VIOLATION',
      stale({ ...dinner({ amount: 4200 }), version: 2 }),
    );
    const release = server.hold(updateTransaction);
    await description.fill('Supper');
    await saveButton.click();
    await description.fill('Late supper');
    release();
    await expect
      .element(page.getByText('Changes saved, together with what was saved meanwhile'))
      .toBeVisible();
    expect(bodies()[1]).toMatchObject({ description: 'Late supper', amount: 4200, version: 2 });
    await expect.element(page.getByText(/after pressing Save was not saved/)).not.toBeInTheDocument();
  });

  it('keeps theirs, too, when what was combined is refused and saved again', async () => {
    const { server, bodies } = await openEdit();
    const newer = stale({ ...dinner({ amount: 4200 }), version: 2 });
    server.answer(updateTransaction, ({ body }) => {
      if (body.version === 1) throw new RefusedAnswer('CONSTRAINT_VIOLATION', newer);
      if (bodies().length === 2) throw new RefusedAnswer('RATE_LIMIT_EXCEEDED');
      return { ...dinner({ amount: 4200 }), description: 'Supper', version: 3 };
    });
    await description.fill('Supper');
    await saveButton.click();
    await expect.element(page.getByText(/^The changes were not saved/)).toBeVisible();
    await saveButton.click();
    await expect
      .element(page.getByText('Changes saved, together with what was saved meanwhile'))
      .toBeVisible();
    expect(bodies().map(({ amount, version }) => [amount, version])).toEqual([
      [3000, 1],
      [4200, 2],
      [3000, 1],
      [4200, 2],
    ]);
  });

  it('asks about a side whose amounts do not fit the new total, with the shares of each', async () => {
    const parts = [
      { userId: ANA.id, amount: minorUnits(1000) },
      { userId: BEN.id, amount: minorUnits(2000) },
    ];
    const { payers } = dinner({ payers: { mode: 'amount', parts } });
    const { server, bodies } = await openEdit();
    server.answer(listTransactionHistory, () => []);
    server.refuse(updateTransaction, 'CONSTRAINT_VIOLATION', stale({ ...dinner(), payers, version: 2 }));
    await amount.fill('36');
    await saveButton.click();
    await expect.element(form.getByText('Another member changed this while you were editing')).toBeVisible();
    const whoPaid = field('Who paid before: you €30.00');
    await expect.element(whoPaid.getByLabelText('Yours: you €36.00')).toBeChecked();
    await whoPaid.getByLabelText(/^Another member: .*€10\.00.*Ben €20\.00$/).click();
    await expect.element(form.getByText(/€6\.00/)).toBeVisible();
    await whoPaid.getByLabelText('Yours: you €36.00').click();
    await expect.element(form.getByRole('button', { name: 'Who paid: you' })).toBeVisible();
    await saveButton.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(bodies()[1]).toMatchObject({ amount: 3600, payers: { parts: [{ userId: ANA.id }] }, version: 2 });
  });

  it('leaves what was not saved in the form, and not in the panel behind it', async () => {
    await page.viewport(1280, 900);
    try {
      await refusedAsStale();
      await expect.element(form.getByText(/changed this while you were editing/)).toBeVisible();
      const panel = page.getByRole('region', { name: 'Expense', includeHidden: true });
      await expect.element(panel.getByText('Dinner')).toBeInTheDocument();
      expect(panel.getByText('Supper').query()).toBeNull();
    } finally {
      await page.viewport(390, 844);
    }
  });
});

describe('editing what was deleted', () => {
  const deleted: Transaction = { ...dinner(), deletedAt: dinner().updatedAt, deletedBy: BEN.id, version: 2 };

  it('restores it and saves what was entered', async () => {
    const { house, bodies } = await openEdit();
    house.server.refuse(updateTransaction, 'CONSTRAINT_VIOLATION', stale(deleted));
    await description.fill('Supper');
    await saveButton.click();
    await expect.element(form.getByText('Ben deleted this')).toBeVisible();
    house.transactions = [deleted];
    await form.getByRole('button', { name: 'Restore and save' }).click();
    await expect.element(page.getByText('“Supper” restored')).toBeVisible();
    expect(bodies()[1]).toMatchObject({ description: 'Supper', version: 3 });
    expect(house.transactions).toMatchObject([{ description: 'Supper', deletedAt: null }]);
  });

  it('can make a new one of it instead, also where it was deleted before', async () => {
    const { house } = await openEdit(deleted);
    await expect.element(form.getByText('Ben deleted this')).toBeVisible();
    await amount.fill('36');
    await form.getByRole('button', { name: 'Save as a new one' }).click();
    await expect.element(form).not.toBeInTheDocument();
    const [before, made] = house.transactions;
    expect(before).toEqual(deleted);
    expect(made).toMatchObject({ description: 'Dinner', amount: 3600, deletedAt: null, version: 1 });
  });

  it('says in Spanish what saving does', async () => {
    startHouse({ transactions: [deleted] });
    await openApp(`/groups/${flat().id}/transaction/${deleted.id}/edit`, { language: 'es' });
    const spanish = page.getByRole('dialog', { name: 'Editar gasto' });
    await expect.element(spanish.getByText('Ben lo ha eliminado')).toBeVisible();
    await spanish.getByRole('button', { name: 'Recuperar y guardar' }).click();
    await expect.element(page.getByText('«Dinner» recuperado')).toBeVisible();
  });
});

describe('a copy of an expense', () => {
  startOnOneDay();

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
