import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setHouseholds } from '#contract/groups.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { RefusedAnswer } from '#web/test/server.ts';

const DEV = person(4, 'Dev Patel');

it.each([
  ['en', 'Edit', 'Name', 'Save households', 'Another household has this name already', 'Households saved'],
  ['es', 'Editar', 'Nombre', 'Guardar hogares', 'Otro hogar ya se llama así', 'Hogares guardados'],
] as const)(
  'two households have two names, also where they shared one before: %s',
  async (language, edit, name, save, taken, saved) => {
    const households = [
      { id: id(301), name: 'Upstairs', userIds: [ANA.id, BEN.id] },
      { id: id(302), name: 'Upstairs', userIds: [CLEO.id, DEV.id] },
    ];
    const members = [member(ANA, { role: 'admin' }), member(BEN), member(CLEO), member(DEV)];
    const group = flat({ members, households });
    const { server } = startHouse({ groups: [group] });
    server.answer(setHouseholds, () => group);
    await openApp(`/groups/${group.id}/details`, { language });
    const card = page.getByRole('region', { name: language === 'en' ? 'Households' : 'Hogares' });
    await card.getByRole('button', { name: edit }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: save }).click();
    await expect.element(dialog.getByText(taken)).toBeVisible();
    expect(server.sent(setHouseholds)).toEqual([]);
    await dialog.getByLabelText(name, { exact: true }).nth(1).fill('Downstairs');
    await dialog.getByRole('button', { name: save }).click();
    await expect.element(page.getByText(saved)).toBeVisible();
    const [sent] = server.sent(setHouseholds);
    expect(sent?.body.households.map((household) => household.name)).toEqual(['Upstairs', 'Downstairs']);
  },
);

it.each([
  ['en', 'Set up households', 'Name', 'Save households', 'Cleo & Inés'],
  ['es', 'Crear hogares', 'Nombre', 'Guardar hogares', 'Cleo e Inés'],
] as const)(
  'a household without a name is offered one in the language of the admin, and gets it: %s',
  async (language, setUp, name, save, given) => {
    const ines = person(5, 'Inés Gil');
    const group = flat({ members: [member(ANA, { role: 'admin' }), member(CLEO), member(ines)] });
    const { server } = startHouse({ groups: [group] });
    server.answer(setHouseholds, () => group);
    await openApp(`/groups/${group.id}/details`, { language });
    await page.getByRole('button', { name: setUp }).click();
    const dialog = page.getByRole('dialog');
    for (const { displayName } of [CLEO, ines]) {
      await dialog.getByRole('combobox').click();
      await page.getByRole('option', { name: displayName }).click();
    }
    await expect.element(dialog.getByLabelText(name, { exact: true })).toHaveAttribute('placeholder', given);
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: save }).click();
    await expect
      .poll(() => server.sent(setHouseholds).map(({ body }) => body.households))
      .toEqual([[{ name: given, userIds: [CLEO.id, ines.id] }]]);
  },
);

it.each([
  ['en', 'Households', 'Set up households', 'Remove household 1'],
  ['es', 'Hogares', 'Crear hogares', 'Quitar el hogar 1'],
] as const)(
  'a household without a name is removed by its place (%s)',
  async (language, card, setUp, remove) => {
    startHouse();
    await openApp(`/groups/${flat().id}/details`, { language });
    await page.getByRole('region', { name: card }).getByRole('button', { name: setUp }).click();
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: remove, exact: true }))
      .toBeVisible();
  },
);

it.each([
  ['en', 'Set up households', 'Save households', 'Households saved'],
  ['es', 'Crear hogares', 'Guardar hogares', 'Hogares guardados'],
] as const)(
  'a save whose answer was lost is no conflict with itself when it is sent again: %s',
  async (language, setUp, save, saved) => {
    const group = flat({ members: [member(ANA, { role: 'admin' }), member(BEN), member(CLEO)] });
    const { server } = startHouse({ groups: [group] });
    // The first attempt was taken, and its members are told in another order than they were picked in.
    server.answer(setHouseholds, ({ body }) => {
      const households = body.households.map(({ name, userIds }) => ({
        id: id(303),
        name,
        userIds: userIds.toReversed(),
      }));
      const taken = { ...group, version: group.version + 1, households };
      if (body.version === group.version) throw new RefusedAnswer('CONSTRAINT_VIOLATION', { details: taken });
      return { ...taken, version: taken.version + 1 };
    });
    await openApp(`/groups/${group.id}/details`, { language });
    await page.getByRole('button', { name: setUp }).click();
    const dialog = page.getByRole('dialog');
    for (const { displayName } of [ANA, CLEO]) {
      await dialog.getByRole('combobox').click();
      await page.getByRole('option', { name: displayName }).click();
    }
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: save }).click();
    await expect.element(page.getByText(saved)).toBeVisible();
    expect(server.sent(setHouseholds).map(({ body }) => body.version)).toEqual([
      group.version,
      group.version + 1,
    ]);
  },
);
