import { entries } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createGroup } from '#contract/groups.ts';
import { flat } from '#web/test/cast.ts';
import { KEPT_DRAFTS, openApp, startHouse } from '#web/test/open-app.tsx';

const dialog = page.getByRole('dialog');
const kept = async () => (await entries(KEPT_DRAFTS)).length;

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
      await expect.poll(kept).toBe(1);
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
