import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { flat } from '#web/test/cast.ts';
import { useFinger } from '#web/test/finger.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, type Visit } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');
const addExpense = page.getByRole('link', { name: 'Add expense' });

/** The list of groups, and from there the group: going back from the group leads to the list. */
async function openGroup(visit: Visit = {}) {
  await openApp('/groups', { transactions: [dinner()], ...visit });
  await page.getByRole('link', { name: 'Flat 12' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Flat 12' })).toBeVisible();
}

async function expectGroup() {
  await expect.element(page.getByText('Dinner').first()).toBeVisible();
  await expect.poll(() => window.location.pathname).toBe(GROUP);
}

async function expectList() {
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await expect.poll(() => window.location.pathname).toBe('/groups');
}

const goBack = () => window.history.back();

describe('going back under a finger', () => {
  useFinger();

  it('closes a sheet, then leaves the page', async () => {
    await openGroup();
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect.element(dialog).toBeVisible();
    goBack();
    await expect.element(dialog).not.toBeInTheDocument();
    await expectGroup();
    goBack();
    await expectList();
  });

  it('closes the menu of the navigation', async () => {
    await openGroup();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    goBack();
    await expect.element(page.getByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
    await expectGroup();
  });

  it('closes a popover', async () => {
    await openGroup();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect.element(dialog).toBeVisible();
    goBack();
    await expect.element(dialog).not.toBeInTheDocument();
    await expectGroup();
  });

  it('closes a menu over a sheet, then leaves the sheet', async () => {
    await openGroup();
    await addExpense.click();
    await page.getByRole('button', { name: /^Who paid/ }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    goBack();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
    goBack();
    await expectGroup();
  });

  it('leaves the page at once after a sheet that was closed by its button', async () => {
    await openGroup();
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    goBack();
    await expectList();
  });

  it('closes a sheet that was opened a second time', async () => {
    await openGroup();
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect.element(dialog).toBeVisible();
      goBack();
      await expect.element(dialog).not.toBeInTheDocument();
      await expectGroup();
    }
    goBack();
    await expectList();
  });

  it('leads to the list after going forward to a closed dialog, which stays closed', async () => {
    await openGroup();
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect.element(dialog).toBeVisible();
    goBack();
    await expect.element(dialog).not.toBeInTheDocument();
    const before = window.history.state;
    window.history.forward();
    await expect.poll(() => window.history.state).not.toEqual(before);
    await expectGroup();
    goBack();
    await expectList();
  });

  it('asks before a changed form is lost, and stays on it when the answer is no', async () => {
    await openGroup();
    await addExpense.click();
    await page.getByLabelText('Description').fill('Taxi');
    goBack();
    await expect.element(question.getByText('Discard what you entered?')).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Description')).toHaveValue('Taxi');
    expect(window.location.pathname).toBe(`${GROUP}/transaction/new`);
    goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expectGroup();
  });
});

/** Opens the dinner, and gives what closes it. */
async function openDinner() {
  await page.getByRole('link', { name: 'Dinner' }).click();
  await expect.poll(() => window.location.pathname).toMatch(/transaction/);
  return page.getByRole('button', { name: 'Close' });
}

async function saveExpense() {
  await addExpense.click();
  await page.getByLabelText('Amount', { exact: true }).fill('12');
  await page.getByLabelText('Description').fill('Taxi');
  await page.getByRole('button', { name: 'Save expense' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

/** Looks at the form for an edit, and changes nothing. */
async function openEdit() {
  await page.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit expense' });
  await form.getByRole('button', { name: 'Close' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.poll(() => window.location.pathname).not.toMatch(/edit/);
}

describe.each([
  ['under a finger', useFinger],
  ['with a mouse', () => undefined],
])('going back %s from a page over which a sheet was closed', (_, begin) => {
  begin();

  it('leaves the page: what was shown of a transaction stays closed', async () => {
    await openGroup();
    for (let times = 0; times < 2; times++) {
      const close = await openDinner();
      await close.click();
      await expectGroup();
    }
    goBack();
    await expectList();
  });

  it('leaves the page: a form that was saved stays closed', async () => {
    await openGroup();
    await saveExpense();
    await expectGroup();
    goBack();
    await expectList();
  });

  it('leaves the page: neither an edit nor what was edited is shown again', async () => {
    await openGroup();
    const close = await openDinner();
    await openEdit();
    await close.click();
    await expectGroup();
    goBack();
    await expectList();
  });

  it('closes what was edited, before the page is left', async () => {
    await openGroup();
    await openDinner();
    await openEdit();
    goBack();
    await expectGroup();
    goBack();
    await expectList();
  });

  it('leaves the page after a form that was given up over it', async () => {
    await openGroup();
    const close = await openDinner();
    await close.click();
    await expectGroup();
    await addExpense.click();
    await page.getByLabelText('Description').fill('Taxi');
    goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expectGroup();
    goBack();
    await expectList();
  });

  it('stays on the page where it was the first', async () => {
    await openApp(GROUP, { transactions: [dinner()] });
    const close = await openDinner();
    await close.click();
    await expectGroup();
    goBack();
    await expectGroup();
  });
});

describe('going back with a mouse', () => {
  it('asks before a changed form is lost', async () => {
    await openGroup();
    await addExpense.click();
    await page.getByLabelText('Description').fill('Taxi');
    goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expectGroup();
    goBack();
    await expectList();
  });

  it('asks in Spanish', async () => {
    await openApp(GROUP, { transactions: [dinner()], language: 'es' });
    await page.getByRole('link', { name: 'Añadir gasto' }).click();
    await page.getByLabelText('Descripción').fill('Taxi');
    goBack();
    await expect.element(question.getByText('¿Descartar lo que has escrito?')).toBeVisible();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expectGroup();
  });

  it('leaves an untouched form without a question', async () => {
    await openGroup();
    await addExpense.click();
    await expect.element(dialog).toBeVisible();
    goBack();
    await expectGroup();
    expect(question.query()).toBeNull();
  });
});
