import { values } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createGroup, setHouseholds } from '#contract/groups.ts';
import { addGuests } from '#contract/guests.ts';
import type { KeptDraft } from '#web/lib/kept/draft-store.ts';
import { BEN, CLEO, flat } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { KEPT_DRAFTS, openApp, startHouse } from '#web/test/open-app.tsx';

const dialog = page.getByRole('dialog');
const kept = async () => (await values(KEPT_DRAFTS)).length;
/** All fields are kept a pause after the last one: a test that ends the page waits for what it entered last. */
const keptFields = async () =>
  JSON.stringify((await values<KeptDraft<unknown>>(KEPT_DRAFTS)).map((draft) => draft.values));

async function openNewGroup() {
  await openApp('/groups/new');
  await expect.element(dialog.getByRole('textbox').first()).toBeVisible();
}

describe('what stands in the form of a new group', () => {
  it('is there again after the page was lost, until the reader starts over', async () => {
    const WORDS = {
      en: { people: 'Who is in it?', said: /^Here is what you had entered on/, startOver: 'Start over' },
      es: {
        people: '¿Quiénes participan?',
        said: /^Aquí está lo que habías introducido el/,
        startOver: 'Empezar de nuevo',
      },
    } as const;
    startHouse({ groups: [] });
    await openNewGroup();
    await dialog.getByRole('textbox').first().fill('Ski trip');
    await dialog.getByLabelText(WORDS.en.people).fill('Ben, Chloé');
    await expect.poll(keptFields).toContain('"Ben, Chloé"');
    await cleanup();
    await openNewGroup();
    await inEachLanguage(WORDS, async ({ people, said, startOver }) => {
      await expect.element(dialog.getByText(said)).toBeVisible();
      await expect.element(dialog.getByLabelText(people)).toHaveValue('Ben, Chloé');
      await expect.element(dialog.getByRole('button', { name: startOver })).toBeVisible();
    });
    await dialog.getByRole('button', { name: WORDS.es.startOver }).click();
    await expect.element(dialog.getByRole('textbox').first()).toHaveValue('');
    await expect.poll(kept).toBe(0);
  });

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

  const splitButton = ({ split, edit }: Words) =>
    page.getByRole('region', { name: split }).getByRole('button', { name: edit });
  const householdsButton = ({ setUp }: Words) => page.getByRole('button', { name: setUp });
  const guestsButton = ({ byName }: Words) => page.getByRole('button', { name: byName });

  it('is there again after the page was lost', async () => {
    const { en, es } = WORDS;
    startHouse();
    for (const { opener, mode, field, text } of [
      {
        opener: splitButton,
        mode: ({ byPercent }: Words) => dialog.getByText(byPercent, { exact: true }),
        field: ({ percentOfBen }: Words) => dialog.getByLabelText(percentOfBen),
        text: '25',
      },
      {
        opener: householdsButton,
        field: ({ household }: Words) => dialog.getByLabelText(household, { exact: true }),
        text: 'Oak',
      },
      {
        opener: guestsButton,
        field: ({ names }: Words) => dialog.getByLabelText(names),
        text: 'Grandma, Dev',
      },
    ]) {
      await openApp(DETAILS);
      await inEachLanguage(WORDS, async (words) => {
        await expect.element(opener(words)).toBeVisible();
      });
      await opener(es).click();
      await mode?.(es).click();
      await field(es).fill(text);
      await expect.poll(keptFields).toContain(`"${text}"`);
      await cleanup();
      await openApp(DETAILS);
      await opener(en).click();
      await inEachLanguage(WORDS, async (words) => {
        if (mode) await expect.element(mode(words)).toBeVisible();
        await expect.element(field(words)).toHaveValue(text);
        await expect.element(dialog.getByRole('button', { name: words.startOver })).toBeVisible();
      });
      await dialog.getByRole('button', { name: es.startOver }).click();
      await expect.poll(kept).toBe(0);
      await cleanup();
    }
  });

  it('is not offered again once it is saved, or put away on purpose', async () => {
    const { server } = startHouse();
    server.answer(addGuests, () => flat());
    server.answer(setHouseholds, () => flat());
    await openApp(DETAILS);
    await guestsButton(WORDS.en).click();
    await dialog.getByLabelText('Names').fill('Grandma');
    await expect.poll(kept).toBe(1);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(kept).toBe(0);
    await householdsButton(WORDS.en).click();
    for (const { displayName } of [BEN, CLEO]) {
      await dialog.getByRole('combobox').click();
      await page.getByRole('option', { name: displayName }).click();
    }
    await expect.poll(kept).toBe(1);
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: 'Save households' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(kept).toBe(0);
    await splitButton(WORDS.en).click();
    await dialog.getByText('By percent', { exact: true }).click();
    await expect.poll(kept).toBe(1);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(kept).toBe(0);
  });
});
