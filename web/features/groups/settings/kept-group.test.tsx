import { values } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createGroup, setHouseholds } from '#contract/groups.ts';
import { addGuests } from '#contract/guests.ts';
import type { KeptDraft } from '#web/lib/kept/draft-store.ts';
import { BEN, CLEO, flat } from '#web/test/cast.ts';
import { KEPT_DRAFTS, openApp, startHouse } from '#web/test/open-app.tsx';

const dialog = page.getByRole('dialog');
const kept = async () => (await values(KEPT_DRAFTS)).length;
/** All fields are kept a pause after the last one: a test that ends the page waits for what it entered last. */
const keptFields = async () =>
  JSON.stringify((await values<KeptDraft<unknown>>(KEPT_DRAFTS)).map((draft) => draft.values));

async function openNewGroup(language: 'en' | 'es' = 'en') {
  await openApp('/groups/new', { language });
  await expect.element(dialog.getByRole('textbox').first()).toBeVisible();
}

describe('what stands in the form of a new group', () => {
  it.each([
    ['en', 'Who is in it?', /^Here is what you had entered on/, 'Start over'],
    ['es', '¿Quiénes participan?', /^Aquí está lo que habías introducido el/, 'Empezar de nuevo'],
  ] as const)(
    'is there again after the page was lost, until the reader starts over (%s)',
    async (language, people, said, startOver) => {
      startHouse({ groups: [] });
      await openNewGroup(language);
      await dialog.getByRole('textbox').first().fill('Ski trip');
      await dialog.getByLabelText(people).fill('Ben, Chloé');
      await expect.poll(keptFields).toContain('"Ben, Chloé"');
      await cleanup();
      await openNewGroup(language);
      await expect.element(dialog.getByText(said)).toBeVisible();
      await expect.element(dialog.getByLabelText(people)).toHaveValue('Ben, Chloé');
      await dialog.getByRole('button', { name: startOver }).click();
      await expect.element(dialog.getByRole('textbox').first()).toHaveValue('');
      await expect.poll(kept).toBe(0);
    },
  );

  it('is not offered again once the group is made', async () => {
    const { server } = startHouse({ groups: [] });
    server.answer(createGroup, ({ body }) => flat({ ...body, icon: 'users', colour: 'blue' }));
    await openNewGroup();
    await dialog.getByRole('textbox').first().fill('Ski trip');
    await expect.poll(kept).toBe(1);
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(kept).toBe(0);
  });
});

describe('what stands in the settings of a group', () => {
  const name = dialog.getByLabelText('Name');

  async function openSettings() {
    await openApp(`/groups/${flat().id}/details`);
    await page.getByRole('region', { name: 'About' }).getByRole('button', { name: 'Edit' }).click();
    await expect.element(name).toBeVisible();
  }

  it('is there again, and no longer when another version has come or it was discarded', async () => {
    const house = startHouse();
    await openSettings();
    await name.fill('Flat 13');
    await expect.poll(kept).toBe(1);
    await cleanup();
    await openSettings();
    await expect.element(name).toHaveValue('Flat 13');
    await cleanup();
    house.groups = [flat({ version: 2, name: 'Flat 14' })];
    await openSettings();
    await expect.element(name).toHaveValue('Flat 14');
    await name.fill('Flat 15');
    await expect.poll(kept).toBe(1);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(kept).toBe(0);
  });
});

describe('what stands in a small dialog of a group', () => {
  const DETAILS = `/groups/${flat().id}/details`;
  const WORDS = {
    en: {
      split: 'Default split',
      edit: 'Edit',
      byPercent: 'By percent',
      percentOfBen: 'Percent of Ben Okafor',
      setUp: 'Set up households',
      household: 'Name',
      byName: 'Add by name',
      names: 'Names',
      startOver: 'Start over',
    },
    es: {
      split: 'Reparto por defecto',
      edit: 'Editar',
      byPercent: 'Por porcentaje',
      percentOfBen: 'Porcentaje de Ben Okafor',
      setUp: 'Crear hogares',
      household: 'Nombre',
      byName: 'Añadir por nombre',
      names: 'Nombres',
      startOver: 'Empezar de nuevo',
    },
  } as const;
  type Words = (typeof WORDS)[keyof typeof WORDS];

  async function openSplit(words: Words) {
    await page.getByRole('region', { name: words.split }).getByRole('button', { name: words.edit }).click();
  }
  const openHouseholds = (words: Words) => page.getByRole('button', { name: words.setUp }).click();
  const openGuests = (words: Words) => page.getByRole('button', { name: words.byName }).click();

  it.each(['en', 'es'] as const)('is there again after the page was lost (%s)', async (language) => {
    const words = WORDS[language];
    startHouse();
    for (const { open, fill, field, text } of [
      {
        open: openSplit,
        fill: () => dialog.getByText(words.byPercent, { exact: true }).click(),
        field: () => dialog.getByLabelText(words.percentOfBen),
        text: '25',
      },
      {
        open: openHouseholds,
        field: () => dialog.getByLabelText(words.household, { exact: true }),
        text: 'Oak',
      },
      { open: openGuests, field: () => dialog.getByLabelText(words.names), text: 'Grandma, Dev' },
    ]) {
      await openApp(DETAILS, { language });
      await open(words);
      await fill?.();
      await field().fill(text);
      await expect.poll(keptFields).toContain(`"${text}"`);
      await cleanup();
      await openApp(DETAILS, { language });
      await open(words);
      await expect.element(field()).toHaveValue(text);
      await dialog.getByRole('button', { name: words.startOver }).click();
      await expect.poll(kept).toBe(0);
      await cleanup();
    }
  });

  it('is not offered again once it is saved, or put away on purpose', async () => {
    const { server } = startHouse();
    server.answer(addGuests, () => flat());
    server.answer(setHouseholds, () => flat());
    await openApp(DETAILS);
    await openGuests(WORDS.en);
    await dialog.getByLabelText('Names').fill('Grandma');
    await expect.poll(kept).toBe(1);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(kept).toBe(0);
    await openHouseholds(WORDS.en);
    for (const { displayName } of [BEN, CLEO]) {
      await dialog.getByRole('combobox').click();
      await page.getByRole('option', { name: displayName }).click();
    }
    await expect.poll(kept).toBe(1);
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: 'Save households' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(kept).toBe(0);
    await openSplit(WORDS.en);
    await dialog.getByText('By percent', { exact: true }).click();
    await expect.poll(kept).toBe(1);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(kept).toBe(0);
  });
});
