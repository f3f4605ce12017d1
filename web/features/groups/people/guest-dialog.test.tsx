import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addGuest } from '#contract/guests.ts';
import { flat, member, person } from '#web/test/cast.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

const DETAILS = `/groups/${flat().id}/details`;
const dialog = page.getByRole('dialog');
const name = dialog.getByLabelText('Name');
const addButton = dialog.getByRole('button', { name: 'Add', exact: true });

/** Opens the dialog; the server adds every guest that is named. */
async function openDialog(visit: Visit = {}) {
  const house = startHouse(visit);
  house.server.answer(addGuest, ({ body }) => {
    const [group = flat()] = house.groups;
    const guest = member(person(50 + group.members.length, body.displayName), { hasAccount: false });
    house.groups = [{ ...group, members: [...group.members, guest], version: group.version + 1 }];
    return house.groups[0] ?? group;
  });
  await openApp(DETAILS, visit);
  const open = visit.language === 'es' ? 'Añadir por nombre' : 'Add by name';
  await page.getByRole('button', { name: open }).click();
  await expect.element(dialog).toBeVisible();
  const names = () => house.server.sent(addGuest).map(({ body }) => body.displayName);
  return { house, server: house.server, names };
}

describe('adding a guest by name', () => {
  it('takes one name after the other without leaving the field', async () => {
    const { names } = await openDialog();
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('Grandma{Enter}');
    await expect.element(page.getByText('Grandma is in the group')).toBeVisible();
    await expect.element(name).toHaveValue('');
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('Uncle Theo{Enter}');
    await expect.element(page.getByText('Uncle Theo is in the group')).toBeVisible();
    expect(names()).toEqual(['Grandma', 'Uncle Theo']);
  });

  it.each([
    ['G', 'A name has 2 to 50 characters'],
    ['Grandma!', 'Letters, digits, spaces, hyphens and underscores'],
    ['ben okafor', 'Somebody in this group has that name already'],
  ])('refuses %s and says why, without asking the server', async (text, problem) => {
    const { names } = await openDialog();
    await name.fill(text);
    await addButton.click();
    await expect.element(dialog.getByText(problem)).toBeVisible();
    await expect.element(name).toBeInvalid();
    expect(names()).toEqual([]);
  });

  it('says so in Spanish', async () => {
    await openDialog({ language: 'es' });
    await dialog.getByRole('textbox').fill('G');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(/de 2 a 50 caracteres/)).toBeVisible();
  });

  it('shows at the field that the server knows the name already', async () => {
    const { server } = await openDialog();
    server.refuse(addGuest, 'DUPLICATE_ENTRY');
    await name.fill('Grandma');
    await addButton.click();
    await expect.element(dialog.getByText('Somebody in this group has that name already')).toBeVisible();
    await expect.element(name).toHaveValue('Grandma');
  });

  it('says why no guest was added, and keeps the name', async () => {
    const { server } = await openDialog();
    server.refuse(addGuest, 'RATE_LIMIT_EXCEEDED');
    await name.fill('Grandma');
    await addButton.click();
    await expect.element(dialog.getByText(/Nobody was added\. Too many requests/)).toBeVisible();
    await expect.element(name).toHaveValue('Grandma');
  });

  it('sends the same key when it is tried again, so that it is one guest', async () => {
    const { server } = await openDialog();
    server.refuse(addGuest, 'RATE_LIMIT_EXCEEDED', { once: true });
    await name.fill('Grandma');
    await addButton.click();
    await expect.element(dialog.getByText(/Nobody was added/)).toBeVisible();
    await addButton.click();
    await expect.element(page.getByText('Grandma is in the group')).toBeVisible();
    const [first, second] = server.keysSent(addGuest);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
  });
});
