import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ANA, flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const AT = `/groups/${flat().id}`;
const dialog = page.getByRole('dialog');
const main = page.getByRole('main');

async function openByKey(button: Locator) {
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
}

describe('a dialog that is filled in begins on its first field', () => {
  it.each([
    [
      'the invitation',
      '',
      main.getByRole('button', { name: 'Invite', exact: true }),
      dialog.getByRole('radio', { name: 'By link' }),
    ],
    [
      'the filters',
      '',
      main.getByRole('button', { name: 'Filters' }),
      dialog.getByRole('combobox', { name: 'Type' }),
    ],
    [
      'the default split',
      '/details',
      page.getByRole('region', { name: 'Default split' }).getByRole('button', { name: 'Edit' }),
      dialog.getByRole('radio', { name: 'Evenly' }),
    ],
    [
      'the households',
      '/details',
      page.getByRole('region', { name: 'Households' }).getByRole('button'),
      dialog.getByRole('combobox').first(),
    ],
    [
      'the choice of another admin',
      '/details',
      page.getByRole('button', { name: 'Leave group' }),
      dialog.getByRole('combobox', { name: 'New admin' }),
    ],
  ])('%s', async (_, path, button, field) => {
    startHouse({ transactions: path ? [] : [dinner()] });
    await openApp(`${AT}${path}`);
    await openByKey(button);
    await expect.element(field).toHaveFocus();
  });

  it('of radio buttons on the chosen one', async () => {
    startHouse({
      groups: [flat({ defaultSplit: { mode: 'parts', parts: [{ userId: ANA.id, parts: 1 }] } })],
    });
    await openApp(`${AT}/details`);
    await openByKey(
      page.getByRole('region', { name: 'Default split' }).getByRole('button', { name: 'Edit' }),
    );
    await expect.element(dialog.getByRole('radio', { name: 'By parts' })).toHaveFocus();
  });
});

it('a dialog is one thing, without a banner or a footer of its own', async () => {
  startHouse();
  await openApp(`${AT}/details`);
  await openByKey(page.getByRole('region', { name: 'Households' }).getByRole('button'));
  expect(dialog.getByRole('banner').query()).toBeNull();
  expect(dialog.getByRole('contentinfo').query()).toBeNull();
});
