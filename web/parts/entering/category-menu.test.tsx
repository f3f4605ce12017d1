import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createCategory } from '#contract/categories.ts';
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
const WINE = { id: id(400), name: 'Wine cellar', icon: 'wine', version: 1 } as const;
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

  it.each([
    ['again', null, 'Category: Wine cellar'],
    ['no more once it was put away', '2026-03-01T10:00:00.000Z', 'Category: Eating out'],
  ] as const)('of the group’s own is suggested %s', async (_, putAwayAt, suggested) => {
    const rioja = dinner({ id: id(211), description: 'Rioja', category: WINE.id });
    startHouse({ transactions: [rioja], groups: [flat({ categories: [{ ...WINE, putAwayAt }] })] });
    await openApp(`${GROUP}/transaction/new`);
    await form.getByLabelText('Description').fill('Wine, Rioja');
    await expect.element(button(suggested)).toBeVisible();
  });

  it('may be a new one, made from within the form, which it does not send', async () => {
    const { server, ...house } = startHouse();
    server.answer(createCategory, ({ body }) => {
      const made = { ...body, id: body.id ?? WINE.id, putAwayAt: null, version: 1 };
      house.groups[0] = flat({ categories: [made] });
      return made;
    });
    await openApp(`${GROUP}/transaction/new`);
    await form.getByLabelText('Amount', { exact: true }).fill('30');
    await form.getByLabelText('Description').fill('Rioja');
    await button('Category').click();
    await page.getByRole('menuitem', { name: 'New category…' }).click();
    const own = page.getByRole('dialog', { name: 'New category' });
    await own.getByLabelText('Name').fill('Wine cellar');
    await own.getByRole('button', { name: 'Add category' }).click();
    await expect.element(own).not.toBeInTheDocument();
    await expect.element(button('Category: Wine cellar')).toBeVisible();
    expect(server.sent(createTransaction)).toEqual([]);
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(form).not.toBeInTheDocument();
    const [sent] = server.sent(createTransaction);
    expect(sent?.body?.category).toBe(server.sent(createCategory)[0]?.body?.id);
  });

  it('that was put away is not on a copy', async () => {
    const away = { ...WINE, putAwayAt: '2026-03-01T10:00:00.000Z' };
    const rioja = dinner({ id: id(211), description: 'Rioja', category: away.id });
    startHouse({ transactions: [rioja], groups: [flat({ categories: [away] })] });
    await openApp(`${GROUP}/transaction/new?copy=${rioja.id}`);
    await expect.element(button('Category')).toBeVisible();
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
      await expect.poll(() => form.getByLabelText(category).query()?.textContent).toBe(pets);
      await userEvent.keyboard('{Escape}');
      const list = page.getByRole('main');
      await expect.element(list.getByRole('link', { name: 'Dinner' })).not.toBeInTheDocument();
      await expect.element(list.getByRole('link', { name: 'Vet for Milo' })).toBeVisible();
      await page.getByRole('button', { name: remove }).click();
      await expect.element(list.getByRole('link', { name: 'Dinner' })).toBeVisible();
    },
  );

  it.each([
    ['en', 'Filters', 'Category', 'No category', 'Remove the filter No category'],
    ['es', 'Filtros', 'Categoría', 'Sin categoría', 'Quitar el filtro Sin categoría'],
  ] as const)(
    'that is missing is a filter, too: a picture that is only guessed is no category (%s)',
    async (language, filters, label, none, remove) => {
      const rioja = dinner({ id: id(211), description: 'Rioja', category: WINE.id });
      const groups = [flat({ categories: [{ ...WINE, putAwayAt: null }] })];
      startHouse({ transactions: [rioja, dinner()], groups });
      await openApp(GROUP, { language });
      await page.getByRole('button', { name: filters }).click();
      await form.getByLabelText(label).click();
      await expect.element(page.getByRole('option', { name: 'Wine cellar' })).toBeVisible();
      await page.getByRole('option', { name: none }).click();
      await expect.poll(() => form.getByLabelText(label).query()?.textContent).toBe(none);
      await userEvent.keyboard('{Escape}');
      const list = page.getByRole('main');
      await expect.element(list.getByRole('link', { name: 'Rioja' })).not.toBeInTheDocument();
      await expect.element(list.getByRole('link', { name: 'Dinner' })).toBeVisible();
      await page.getByRole('button', { name: remove }).click();
      await expect.element(list.getByRole('link', { name: 'Rioja' })).toBeVisible();
    },
  );
});
