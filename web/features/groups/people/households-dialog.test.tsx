import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User } from '#contract/accounts.ts';
import { setHouseholds } from '#contract/groups.ts';
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { RefusedAnswer } from '#web/test/server.ts';

const DEV = person(4, 'Dev Patel');

const details = (groupId: string) => `/groups/${groupId}/details`;
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = (name: string) => page.getByRole('region', { name });
const WORDS = {
  en: {
    title: 'Households',
    edit: 'Edit',
    setUp: 'Set up households',
    name: 'Name',
    save: 'Save households',
    taken: 'Another household has this name already',
    saved: 'Households saved',
    given: 'Cleo & Inés',
    remove: 'Remove household 1',
  },
  es: {
    title: 'Hogares',
    edit: 'Editar',
    setUp: 'Crear hogares',
    name: 'Nombre',
    save: 'Guardar hogares',
    taken: 'Otro hogar ya se llama así',
    saved: 'Hogares guardados',
    given: 'Cleo e Inés',
    remove: 'Quitar el hogar 1',
  },
} as const;
const { en, es } = WORDS;

it('two households have two names, also where they shared one before', async () => {
  const households = [
    { id: id(301), name: 'Upstairs', userIds: [ANA.id, BEN.id] },
    { id: id(302), name: 'Upstairs', userIds: [CLEO.id, DEV.id] },
  ];
  const members = [member(ANA, { role: 'admin' }), member(BEN), member(CLEO), member(DEV)];
  const group = flat({ members, households });
  const { server } = startHouse({ groups: [group] });
  server.answer(setHouseholds, () => group);
  await openApp(details(group.id));
  await inEachLanguage(WORDS, async ({ title, edit }) => {
    await expect.element(card(title).getByRole('button', { name: edit })).toBeVisible();
  });
  await card(es.title).getByRole('button', { name: es.edit }).click();
  await dialog.getByRole('button', { name: es.save }).click();
  await inEachLanguage(WORDS, async ({ taken, name, save }) => {
    await expect.element(dialog.getByText(taken)).toBeVisible();
    await expect.element(dialog.getByLabelText(name, { exact: true }).nth(1)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: save })).toBeVisible();
  });
  expect(server.sent(setHouseholds)).toEqual([]);
  await dialog.getByLabelText(es.name, { exact: true }).nth(1).fill('Downstairs');
  await dialog.getByRole('button', { name: es.save }).click();
  await expect.element(page.getByText(es.saved)).toBeVisible();
  const [sent] = server.sent(setHouseholds);
  expect(sent?.body.households.map((household) => household.name)).toEqual(['Upstairs', 'Downstairs']);
});

it('a household without a name is offered one in the language of the admin, and gets it', async () => {
  const ines = person(5, 'Inés Gil');
  const group = flat({ members: [member(ANA, { role: 'admin' }), member(CLEO), member(ines)] });
  const { server } = startHouse({ groups: [group] });
  server.answer(setHouseholds, () => group);
  await openApp(details(group.id));
  await inEachLanguage(WORDS, async ({ setUp, name, given, save, saved }) => {
    await button(setUp).click();
    for (const { displayName } of [CLEO, ines]) {
      await dialog.getByRole('combobox').click();
      await page.getByRole('option', { name: displayName }).click();
    }
    await expect.element(dialog.getByLabelText(name, { exact: true })).toHaveAttribute('placeholder', given);
    await userEvent.keyboard('{Escape}');
    await button(save).click();
    await expect.element(page.getByText(saved)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });
  expect(server.sent(setHouseholds).map(({ body }) => body.households)).toEqual(
    [en, es].map(({ given }) => [{ name: given, userIds: [CLEO.id, ines.id] }]),
  );
});

it('a household without a name is removed by its place', async () => {
  startHouse();
  await openApp(details(flat().id));
  await card(en.title).getByRole('button', { name: en.setUp }).click();
  await inEachLanguage(WORDS, async ({ remove }) => {
    await expect.element(dialog.getByRole('button', { name: remove, exact: true })).toBeVisible();
  });
});

it('a save whose answer was lost is no conflict with itself when it is sent again', async () => {
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
  await openApp(details(group.id));
  await button(en.setUp).click();
  for (const { displayName } of [ANA, CLEO]) {
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: displayName }).click();
  }
  await userEvent.keyboard('{Escape}');
  await changeLanguage('es');
  await button(es.save).click();
  await expect.element(page.getByText(es.saved)).toBeVisible();
  expect(server.sent(setHouseholds).map(({ body }) => body.version)).toEqual([
    group.version,
    group.version + 1,
  ]);
});

it('a member who leaves while the households are edited is in none of those that are saved', async () => {
  const households = [{ id: id(301), name: 'Upstairs', userIds: [ANA.id, BEN.id, CLEO.id] }];
  const group = flat({ households });
  const house = startHouse({ groups: [group] });
  const { server } = house;
  server.answer(setHouseholds, () => group);
  await openApp(details(group.id));
  await card(en.title).getByRole('button', { name: en.edit }).click();
  const name = dialog.getByLabelText(en.name, { exact: true });
  const leave = async (person: User) => {
    const [{ members, version } = group] = house.groups;
    const left = members.map((one) =>
      one.userId === person.id ? { ...one, leftAt: person.createdAt } : one,
    );
    house.groups = [{ ...group, members: left, version: version + 1 }];
    server.tell('group.edited', { groupId: group.id, id: group.id, version: version + 1, seq: version + 9 });
    await expect.element(dialog.getByText(person.displayName)).not.toBeInTheDocument();
  };
  await name.fill('Upper floor');
  await expect.element(name).toHaveValue('Upper floor');
  await leave(CLEO);
  await dialog.getByRole('button', { name: en.save }).click();
  await expect.element(page.getByText(en.saved)).toBeVisible();
  expect(server.sent(setHouseholds).map(({ body }) => body.households)).toEqual([
    [{ name: 'Upper floor', userIds: [ANA.id, BEN.id] }],
  ]);
  await card(en.title).getByRole('button', { name: en.edit }).click();
  await name.fill('Upper floor');
  await leave(BEN);
  await dialog.getByRole('button', { name: en.save }).click();
  await expect.element(dialog.getByText('A household has at least two people')).toBeVisible();
  expect(server.sent(setHouseholds)).toHaveLength(1);
});

it('a household that is added has the focus, and one that is removed leaves it to the next', async () => {
  const households = [
    { id: id(301), name: 'Upstairs', userIds: [ANA.id, BEN.id] },
    { id: id(302), name: 'Downstairs', userIds: [CLEO.id, DEV.id] },
  ];
  const members = [member(ANA, { role: 'admin' }), member(BEN), member(CLEO), member(DEV)];
  const group = flat({ members, households });
  startHouse({ groups: [group] });
  await openApp(details(group.id));
  await card(en.title).getByRole('button', { name: en.edit }).click();
  const press = async (name: string) => {
    await expect.element(button(name)).toBeVisible();
    button(name).element().focus();
    await userEvent.keyboard('{Enter}');
  };
  await press('Add a household');
  await expect.element(dialog.getByLabelText('Who belongs to it').nth(2)).toHaveFocus();
  await press('Remove household Upstairs');
  await expect.element(button('Remove household Downstairs')).toHaveFocus();
  await press('Remove household 2');
  await expect.element(button('Add a household')).toHaveFocus();
});
