import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createTransaction, type Transaction, updateTransaction } from '#contract/transactions.ts';
import { flat, id } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
const form = page.getByRole('dialog');
const WORDS = {
  en: {
    amount: 'Amount',
    description: 'Description',
    save: 'Save expense',
    choose: 'Category',
    pets: 'Category: Pets',
  },
  es: {
    amount: 'Importe',
    description: 'Descripción',
    save: 'Guardar gasto',
    choose: 'Categoría',
    pets: 'Categoría: Mascotas',
  },
} as const;
const VET = { ...dinner({ id: id(210), description: 'Vet for Milo' }), category: 'pets' as const };

const button = (name: string) => form.getByRole('button', { name, exact: true });
const option = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });

async function openNew(transactions: Transaction[] = [], visit: Visit = {}) {
  const { server } = startHouse({ transactions });
  // The list behind the form is what suggestions come from.
  await openApp(GROUP, visit);
  await page
    .getByRole('link', { name: /^(Add|Añadir)/ })
    .first()
    .click();
  const words = WORDS[visit.language ?? 'en'];
  const save = async () => {
    await form.getByLabelText(words.amount, { exact: true }).fill('30');
    await form.getByRole('button', { name: words.save }).click();
    await expect.element(form).not.toBeInTheDocument();
    return server.sent(createTransaction).map(({ body }) => body?.category);
  };
  return { words, description: form.getByLabelText(words.description), save };
}

describe('the category of an expense', () => {
  it.each(['en', 'es'] as const)(
    'is suggested by what the group chose for the same words, and sent with it (%s)',
    async (language) => {
      const { words, description, save } = await openNew([VET], { language });
      await expect.element(button(words.choose)).toBeVisible();
      await description.fill('vet');
      await expect.element(button(words.pets)).toBeVisible();
      expect(await save()).toEqual(['pets']);
    },
  );

  it('is guessed from words that everybody knows where the group has chosen nothing like it', async () => {
    const { description, save } = await openNew([VET]);
    await description.fill('Pizza');
    await expect.element(button('Category: Eating out')).toBeVisible();
    expect(await save()).toEqual(['dining']);
  });

  it('stays what was chosen, whatever is typed afterwards', async () => {
    const { description, save } = await openNew([VET]);
    await description.fill('vet');
    await button('Category: Pets').click();
    await option('Travel').click();
    await description.fill('Pizza');
    await expect.element(button('Category: Travel')).toBeVisible();
    expect(await save()).toEqual(['travel']);
  });

  it('stays none when none was chosen', async () => {
    const { description, save } = await openNew([VET]);
    await description.fill('vet');
    await button('Category: Pets').click();
    await option('No category').click();
    await description.fill('Pizza');
    await expect.element(button('Category')).toBeVisible();
    expect(await save()).toEqual([undefined]);
  });

  it('is not offered for money that is handed over', async () => {
    await openApp(`${GROUP}/transaction/new?type=transfer`);
    await expect.element(form.getByRole('button', { name: 'Add a note' })).toBeVisible();
    await expect.element(button('Category')).not.toBeInTheDocument();
  });

  it('of one from before stays none, though its description says what it was', async () => {
    const { server } = startHouse({ transactions: [VET, dinner()] });
    await openApp(`${GROUP}/transaction/${dinner().id}/edit`);
    await form.getByLabelText('Description').fill('Vet');
    await expect.element(button('Category')).toBeVisible();
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(server.sent(updateTransaction)[0]?.body).not.toHaveProperty('category');
  });

  it('comes along with a copy', async () => {
    const { server } = startHouse({ transactions: [VET] });
    await openApp(`${GROUP}/transaction/new?copy=${VET.id}`);
    await expect.element(button('Category: Pets')).toBeVisible();
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.sent(createTransaction)[0]?.body?.category).toBe('pets');
  });

  it.each([
    ['en', 'Pets', 'Filters', 'Category', 'Remove the filter Pets'],
    ['es', 'Mascotas', 'Filtros', 'Categoría', 'Quitar el filtro Mascotas'],
  ] as const)(
    'is said where it is read, and narrows the list (%s)',
    async (language, pets, filters, category, remove) => {
      startHouse({ transactions: [VET, dinner()] });
      await openApp(`${GROUP}/transaction/${VET.id}`, { language });
      await expect.element(form.getByText(pets)).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await page.getByRole('button', { name: filters }).click();
      await form.getByLabelText(category).click();
      await page.getByRole('option', { name: pets }).click();
      await userEvent.keyboard('{Escape}');
      const list = page.getByRole('main');
      await expect.element(list.getByRole('link', { name: 'Dinner' })).not.toBeInTheDocument();
      await expect.element(list.getByRole('link', { name: 'Vet for Milo' })).toBeVisible();
      await page.getByRole('button', { name: remove }).click();
      await expect.element(list.getByRole('link', { name: 'Dinner' })).toBeVisible();
    },
  );
});
