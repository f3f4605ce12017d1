import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, BEN, CLEO, flat, member } from '#web/test/cast.ts';
import { useFinger } from '#web/test/finger.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const dialog = page.getByRole('dialog');
const options = page.getByRole('option');
const field = (name: string) => dialog.getByRole('combobox', { name });

/** Goes back with the list open: the list closes, and what was entered beneath it stays without a question. */
async function expectListClosed() {
  await expect.element(options.first()).toBeVisible();
  window.history.back();
  await expect.element(options.first()).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  expect(page.getByRole('alertdialog').query()).toBeNull();
}

describe('going back under a finger', () => {
  useFinger();

  it('closes the list of a select and gives it the focus', async () => {
    await openApp(`/groups/${flat().id}/balances`, { transactions: [dinner()] });
    await page.getByRole('button', { name: 'Record another payment' }).click();
    await dialog.getByLabelText('Amount').fill('12');
    // The list is there from the first press, and again at the next.
    for (let time = 0; time < 2; time++) {
      await field('Who paid').click();
      await expectListClosed();
      await expect.element(field('Who paid')).toHaveFocus();
    }
    await field('Who paid').click();
    await options.nth(1).click();
    await expect.element(options.first()).not.toBeInTheDocument();
    window.history.back();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('closes the list of a field for several in their order', async () => {
    await openApp('/groups/new');
    await expect.element(dialog.getByRole('textbox').first()).toHaveFocus();
    await field('Currencies').fill('dollar');
    await expectListClosed();
    expect(window.location.pathname).toBe('/groups/new');
  });

  it('closes the list of a field for several', async () => {
    const members = [member(ANA, { role: 'admin' }), member(BEN), member(CLEO)];
    const group = flat({ members });
    startHouse({ groups: [group] });
    await openApp(`/groups/${group.id}/details`);
    await page.getByRole('button', { name: 'Set up households' }).click();
    await dialog.getByRole('combobox').click();
    await options.first().click();
    await expectListClosed();
  });
});
