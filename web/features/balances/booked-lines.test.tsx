import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CLEO, flat, id } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const TRIP = flat({ id: id(20), name: 'Ski trip' });
const BALANCES = `/groups/${flat().id}/balances`;
const main = page.getByRole('main');
const line = (sentence: string) => main.getByRole('listitem').filter({ hasText: sentence });

it.each([
  ['on the screen of balances', BALANCES, 'settle ski', /^Settle up in Ski/, 'Mark as received'],
  ['beside the transactions', `/groups/${flat().id}`, 'ski trip', /^Ski trip/, 'Mark paid: Ben pays you'],
])(
  'a payment booked in one group is not among those of another: %s',
  async (_, path, asked, name, button) => {
    await page.viewport(1280, 900);
    const ofTrip = dinner({ id: id(210), amount: 9000, payers: evenly(CLEO) });
    startHouse({ groups: [flat(), TRIP], transactions: [dinner(), { ...ofTrip, groupId: TRIP.id }] });
    await openApp(path);
    await line('Ben pays you').getByRole('button', { name: button }).click();
    await expect.element(line('Ben pays you').getByText('Payment recorded')).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill(asked);
    await palette.getByRole('option', { name }).first().click();
    await expect.element(main.getByRole('heading', { name: 'Ski trip' })).toBeVisible();
    await expect.element(line('You pay Cleo')).toBeVisible();
    // At once, and not when its time is over.
    expect(line('Ben pays you').query()).toBeNull();
  },
);
