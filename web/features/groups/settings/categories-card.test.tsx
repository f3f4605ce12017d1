import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createCategory, type GroupCategory, putCategoryAway, updateCategory } from '#contract/categories.ts';
import { getGroup } from '#contract/groups.ts';
import { foldCategoryName } from '#domain/ledger/category.ts';
import { flat, id } from '#web/test/cast.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { loseAnswer, RefusedAnswer } from '#web/test/server.ts';

const WINE: GroupCategory = { id: id(400), name: 'Wine cellar', icon: 'wine', putAwayAt: null, version: 1 };
const ALLOTMENT: GroupCategory = {
  ...WINE,
  id: id(401),
  name: 'Allotment',
  putAwayAt: '2026-03-01T10:00:00.000Z',
};

/** A server that keeps the categories of the flat as it is told. */
async function openDetails(categories: GroupCategory[], visit: Visit = {}) {
  const { server, ...house } = startHouse({ groups: [flat({ categories })], ...visit });
  const known = () => house.groups[0]?.categories ?? [];
  const keep = (category: GroupCategory) => {
    const others = known().filter((one) => one.id !== category.id);
    const categories = [...others, category].sort((one, other) =>
      foldCategoryName(one.name) < foldCategoryName(other.name) ? -1 : 1,
    );
    house.groups[0] = flat({ categories });
    return category;
  };
  const find = (wanted: string) => known().find((one) => one.id === wanted) ?? WINE;
  server.answer(createCategory, ({ body }) =>
    keep({ ...body, id: body.id ?? id(402), putAwayAt: null, version: 1 }),
  );
  server.answer(updateCategory, ({ params, body: { version, isPutAway, ...change } }) => {
    const current = find(params.categoryId);
    const putAwayAt = isPutAway === false ? null : current.putAwayAt;
    return keep({
      ...current,
      name: change.name ?? current.name,
      icon: change.icon ?? current.icon,
      putAwayAt,
      version: version + 1,
    });
  });
  server.answer(putCategoryAway, ({ params }) => {
    const current = find(params.categoryId);
    keep({ ...current, putAwayAt: '2026-03-14T10:00:00.000Z', version: current.version + 1 });
    return undefined;
  });
  await openApp(`/groups/${flat().id}/details`, visit);
  return server;
}

const card = (name = 'Categories') => page.getByRole('region', { name });
const dialog = page.getByRole('dialog');
const toast = (text: string | RegExp) => page.getByText(text);
const undo = page.getByRole('button', { name: 'Undo' });

describe('the categories of a group', () => {
  it.each([
    ['en', 'Wine cellar', 'Name', 'Keep editing', 'Discard'],
    ['es', 'Wine cellar', 'Nombre', 'Seguir editando', 'Descartar'],
  ] as const)(
    'asks before Escape gives up what was entered: %s',
    async (language, name, label, keep, discard) => {
      await openDetails([WINE], { language });
      await page.getByRole('button', { name: new RegExp(`^(Change|Cambiar) ${name}`) }).click();
      await dialog.getByRole('textbox', { name: label }).fill('Camping');
      await userEvent.keyboard('{Escape}');
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: keep }).click();
      await expect.element(dialog.getByRole('textbox', { name: label })).toHaveValue('Camping');
      await userEvent.keyboard('{Escape}');
      await question.getByRole('button', { name: discard }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    },
  );

  it.each([
    ['en', 'Categories', 'New category', 'Name', 'Tent', 'Add category', '“Camping” added'],
    [
      'es',
      'Categorías',
      'Nueva categoría',
      'Nombre',
      'Tienda de campaña',
      'Añadir categoría',
      '«Camping» añadida',
    ],
  ] as const)(
    'are added with a name and a picture (%s)',
    async (language, title, add, name, tent, submit, added) => {
      const server = await openDetails([], { language });
      await card(title).getByRole('button', { name: add }).click();
      await dialog.getByLabelText(name).fill(' Camping ');
      await dialog.getByRole('radio', { name: tent }).click({ force: true });
      await dialog.getByRole('button', { name: submit }).click();
      await expect.element(toast(added)).toBeVisible();
      await expect.element(card(title).getByRole('listitem').filter({ hasText: 'Camping' })).toBeVisible();
      expect(server.sent(createCategory)[0]?.body).toMatchObject({ name: 'Camping', icon: 'tent' });
    },
  );

  it('are sent again as the same when the answer was lost, also once the group has them', async () => {
    const server = await openDetails([]);
    await card().getByRole('button', { name: 'New category' }).click();
    await dialog.getByLabelText('Name').fill('Camping');
    const save = dialog.getByRole('button', { name: 'Add category' });
    server.answer(createCategory, loseAnswer);
    await save.click();
    await expect.element(dialog.getByText(/^No answer came/)).toBeVisible();
    const [lost] = server.sent(createCategory);
    const saved = { ...WINE, id: lost?.body.id ?? id(402), name: 'Camping' };
    server.answer(getGroup, () => flat({ categories: [saved] }));
    server.tell('group.edited', { groupId: flat().id, id: saved.id, version: 1, seq: 9 });
    await expect.element(page.getByText('Camping', { exact: true })).toBeInTheDocument();
    server.answer(createCategory, () => saved);
    await save.click();
    await expect.element(toast('“Camping” added')).toBeVisible();
    const ids = server.sent(createCategory).map(({ body }) => body.id);
    expect(new Set(ids)).toEqual(new Set([saved.id]));
  });

  it('keep the focus on the button where putting one away is refused', async () => {
    const server = await openDetails([WINE]);
    server.answer(putCategoryAway, () => {
      throw new RefusedAnswer('GROUP_NOT_FOUND');
    });
    const putAway = card().getByRole('button', { name: 'Put Wine cellar away' });
    await expect.element(putAway).toBeVisible();
    putAway.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toast(/^“Wine cellar” was not put away/)).toBeVisible();
    await expect.element(putAway).toHaveFocus();
  });

  it('are renamed, which can be undone', async () => {
    const server = await openDetails([WINE]);
    await card().getByRole('button', { name: 'Change Wine cellar' }).click();
    await dialog.getByLabelText('Name').fill('Cellar');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(card().getByText('Cellar', { exact: true })).toBeVisible();
    await undo.click();
    await expect.element(card().getByText('Wine cellar')).toBeVisible();
    expect(server.sent(updateCategory).map(({ body }) => body)).toEqual([
      { name: 'Cellar', version: 1 },
      { name: 'Wine cellar', icon: 'wine', version: 2 },
    ]);
  });

  it('are changed back once, also where Undo is pressed twice', async () => {
    const server = await openDetails([WINE]);
    await card().getByRole('button', { name: 'Change Wine cellar' }).click();
    await dialog.getByLabelText('Name').fill('Cellar');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(card().getByText('Cellar', { exact: true })).toBeVisible();
    let latest = 2;
    server.answer(updateCategory, ({ body: { version } }) => {
      if (version < latest)
        throw new RefusedAnswer('CONSTRAINT_VIOLATION', { details: { ...WINE, version: latest } });
      latest += 1;
      return { ...WINE, version: latest };
    });
    await expect.element(undo).toBeVisible();
    const button = undo.element() as HTMLElement;
    button.click();
    button.click();
    await expect.element(undo).not.toBeInTheDocument();
    expect(server.sent(updateCategory)).toHaveLength(2);
    await expect.element(toast(/was not changed back/)).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Change Wine cellar', 'Name', 'Save', /it is “Wines” now/, 'Undo'],
    ['es', 'Cambiar Wine cellar', 'Nombre', 'Guardar', /ahora es «Wines»/, 'Deshacer'],
  ] as const)(
    'are saved over what another member made of them meanwhile, after saying it (%s)',
    async (language, change, name, save, said, undoLabel) => {
      const server = await openDetails([WINE], { language });
      const wines: GroupCategory = { ...WINE, name: 'Wines', icon: 'gift', version: 4 };
      server.answer(updateCategory, ({ body: { version, name: given = wines.name, icon = wines.icon } }) => {
        if (version < wines.version) throw new RefusedAnswer('CONSTRAINT_VIOLATION', { details: wines });
        return { ...wines, name: given, icon, version: version + 1 };
      });
      await page.getByRole('button', { name: change }).click();
      await dialog.getByLabelText(name).fill('Cellar');
      await dialog.getByRole('button', { name: save }).click();
      await expect.element(dialog.getByText(said)).toBeVisible();
      await dialog.getByRole('button', { name: save }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await page.getByRole('button', { name: undoLabel }).click();
      await expect
        .poll(() => server.sent(updateCategory).map(({ body }) => body))
        .toEqual([
          { name: 'Cellar', version: 1 },
          { name: 'Cellar', version: 4 },
          { name: 'Wines', icon: 'gift', version: 5 },
        ]);
    },
  );

  it.each([
    ['en', 'Change Wine cellar', 'Name', 'Save', 'Undo', /^“Cellar” was not changed back: You are offline\./],
    [
      'es',
      'Cambiar Wine cellar',
      'Nombre',
      'Guardar',
      'Deshacer',
      /^«Cellar» no ha vuelto a ser lo que era: No tienes conexión\./,
    ],
  ] as const)('say when undoing failed (%s)', async (language, change, name, save, undoLabel, said) => {
    const server = await openDetails([WINE], { language });
    await page.getByRole('button', { name: change }).click();
    await dialog.getByLabelText(name).fill('Cellar');
    await dialog.getByRole('button', { name: save }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    server.disconnect();
    await page.getByRole('button', { name: undoLabel }).click();
    await expect.element(toast(said)).toBeVisible();
    server.reconnect();
    expect(server.sent(updateCategory)).toHaveLength(1);
  });

  it('are put away, which can be undone, and brought back from among those that were', async () => {
    const server = await openDetails([WINE, ALLOTMENT]);
    await card().getByRole('button', { name: 'Put Wine cellar away' }).click();
    await expect.element(card().getByText('2 put away')).toBeVisible();
    await undo.click();
    await expect.element(card().getByRole('listitem').filter({ hasText: 'Wine cellar' })).toBeVisible();
    await card().getByText('1 put away').click();
    await card().getByRole('button', { name: 'Bring Allotment back' }).click();
    await expect.element(card().getByRole('button', { name: 'Put Allotment away' })).toBeVisible();
    expect(server.sent(putCategoryAway)).toHaveLength(1);
    expect(server.sent(updateCategory).map(({ body }) => body)).toEqual([
      { isPutAway: false, version: 2 },
      { isPutAway: false, version: 1 },
    ]);
  });

  it('leave the focus near where their button was when they are put away and brought back', async () => {
    await openDetails([WINE]);
    const isNear = () => {
      const { activeElement } = document;
      return activeElement !== document.body && card().element().contains(activeElement);
    };
    const press = async (name: string) => {
      const button = card().getByRole('button', { name });
      await expect.element(button).toBeVisible();
      (button.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    };
    await expect.element(card().getByRole('button', { name: 'Put Wine cellar away' })).toBeVisible();
    await press('Put Wine cellar away');
    await expect.element(card().getByText('1 put away')).toBeVisible();
    await expect.poll(isNear).toBe(true);
    await card().getByText('1 put away').click();
    await press('Bring Wine cellar back');
    await expect.element(card().getByRole('button', { name: 'Put Wine cellar away' })).toBeVisible();
    await expect.poll(isNear).toBe(true);
  });

  it('are put away and brought back once, however fast the button is pressed again', async () => {
    const server = await openDetails([WINE]);
    await card().getByRole('button', { name: 'Put Wine cellar away' }).dblClick();
    await expect.element(toast('“Wine cellar” put away')).toBeVisible();
    await card().getByText('1 put away').click();
    await card().getByRole('button', { name: 'Bring Wine cellar back' }).dblClick();
    await expect.element(toast('“Wine cellar” is back')).toBeVisible();
    expect(server.sent(putCategoryAway)).toHaveLength(1);
    expect(server.sent(updateCategory)).toHaveLength(1);
  });

  it('have no name twice, and one that was put away is brought back instead', async () => {
    const server = await openDetails([WINE, ALLOTMENT]);
    await card().getByRole('button', { name: 'New category' }).click();
    await dialog.getByLabelText('Name').fill('WINE CELLAR');
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await expect.element(dialog.getByText('The group has a category of this name already')).toBeVisible();
    await dialog.getByLabelText('Name').fill('Állotment');
    await dialog.getByRole('button', { name: 'Bring back' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(card().getByRole('button', { name: 'Put Allotment away' })).toBeVisible();
    expect(server.sent(createCategory)).toEqual([]);
  });

  it('stand where the server lists them at once, before they are read again', async () => {
    const wines: GroupCategory = { ...WINE, id: id(403), name: 'Wines' };
    const server = await openDetails([WINE, wines]);
    const rows = card().getByRole('listitem');
    await expect.element(rows.nth(1)).toHaveTextContent('Wines');
    const readNow = server.hold(getGroup);
    await card().getByRole('button', { name: 'Change Wines' }).click();
    await dialog.getByLabelText('Name').fill('Ánchovies');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(rows.elements().map(({ textContent }) => textContent)).toEqual(['Ánchovies', 'Wine cellar']);
    readNow();
  });

  it.each([
    ['too-many-categories', 30, /no more than 30 categories .* Put one away first/],
    ['too-many-categories-ever', 100, /no more than 100 categories, those that were put away included/],
  ] as const)(
    'that the server has no place for say so, and what was typed stays: %s',
    async (reason, count, said) => {
      const server = await openDetails([WINE]);
      server.refuse(createCategory, 'INVALID_INPUT', { params: { reason, count } });
      await card().getByRole('button', { name: 'New category' }).click();
      await dialog.getByLabelText('Name').fill('Camping');
      await dialog.getByRole('button', { name: 'Add category' }).click();
      await expect.element(dialog.getByText(said)).toBeVisible();
      await expect.element(dialog.getByLabelText('Name')).toHaveValue('Camping');
    },
  );
});
