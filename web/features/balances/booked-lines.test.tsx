import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSettlement } from '#contract/balances.ts';
import { deleteTransaction, type Transaction } from '#contract/transactions.ts';
import { ANA, CLEO, flat, id } from '#web/test/cast.ts';
import { lasting } from '#web/test/lasting.ts';
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
    using _timers = lasting();
    await page.viewport(1280, 900);
    const ofTrip = dinner({ id: id(210), amount: 9000, payers: evenly(CLEO) });
    startHouse({ groups: [flat(), TRIP], transactions: [dinner(), { ...ofTrip, groupId: TRIP.id }] });
    await openApp(path);
    await line('Ben pays you').getByRole('button', { name: button }).click();
    await expect.element(line('Ben pays you').getByText('Payment recorded')).toBeVisible();
    // It hears the keys, and comes after the page.
    await expect.element(page.getByRole('button', { name: 'Search' })).toBeVisible();
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

/** Ben and Cleo owe Ana 10.00 each, in both currencies. */
const dollars = dinner({ id: id(204), currency: 'USD' });
/** Ana owes Cleo 30.00. */
const others = dinner({ id: id(205), currency: 'USD', payers: evenly(CLEO), recipients: evenly(ANA) });
const choose = (currency: string) => main.getByText(currency, { exact: true }).first().click();

/** Six seconds are over when the test says so. */
function hurried() {
  const { setTimeout } = window;
  const waiting: (() => void)[] = [];
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation((run, ms, ...args) => {
    const isKept = ms === 6_000 && typeof run === 'function';
    return (isKept ? waiting.push(() => run()) : setTimeout(run, ms, ...args)) as never;
  });
  return {
    /** Gives how many waited for it. */
    pass: () => waiting.splice(0).map((run) => run()).length,
    [Symbol.dispose]: () => spy.mockRestore(),
  };
}

describe('a booked payment whose line is away for a while', () => {
  async function book(second: Transaction) {
    const house = startHouse({ transactions: [dinner(), second] });
    await openApp(BALANCES);
    const answer = house.server.hold(createSettlement);
    await line('Ben pays you').getByRole('button', { name: 'Mark as received' }).click();
    return { ...house, answer };
  }

  it('is none of the same two people in the other currency', async () => {
    using _ = lasting();
    const { server, answer } = await book(dollars);
    answer();
    await expect.element(line('Ben pays you').getByText('Payment recorded')).toBeVisible();
    await choose('USD');
    await line('Ben pays you').getByRole('button', { name: 'Mark as received' }).click();
    await expect.poll(() => server.sent(createSettlement)).toHaveLength(2);
    expect(server.sent(createSettlement).map(({ body }) => body.currency)).toEqual(['EUR', 'USD']);
  });

  it('is booked still when its currency is shown again, with the way back', async () => {
    using _ = lasting();
    const { server, answer } = await book(others);
    answer();
    await expect.element(line('Ben pays you').getByText('Payment recorded')).toBeVisible();
    await choose('USD');
    await expect.element(line('You pay Cleo').getByText('$30.00')).toBeVisible();
    await choose('EUR');
    await expect.element(line('Ben pays you').getByText('Payment recorded')).toBeVisible();
    await line('Ben pays you').getByRole('button', { name: 'Undo' }).click();
    await expect
      .element(line('Ben pays you').getByRole('button', { name: 'Mark as received' }))
      .toBeVisible();
    expect(server.sent(deleteTransaction)).toHaveLength(1);
  });

  it('goes in its time, also where it was answered meanwhile', async () => {
    using time = hurried();
    const { answer } = await book(others);
    await choose('USD');
    await expect.element(line('You pay Cleo').getByText('$30.00')).toBeVisible();
    answer();
    await expect.poll(time.pass).toBe(1);
    await choose('EUR');
    await expect.element(line('Cleo pays you')).toBeVisible();
    await expect.element(line('Ben pays you')).not.toBeInTheDocument();
  });

  it('is open again when it is refused meanwhile', async () => {
    using _ = lasting();
    const { server, answer } = await book(others);
    server.refuse(createSettlement, 'INSUFFICIENT_PERMISSIONS');
    await choose('USD');
    await expect.element(line('You pay Cleo').getByText('$30.00')).toBeVisible();
    answer();
    await expect.element(page.getByText(/The payment was not recorded/)).toBeVisible();
    await choose('EUR');
    await expect
      .element(line('Ben pays you').getByRole('button', { name: 'Mark as received' }))
      .toBeVisible();
  });

  it('is booked still when the device is turned', async () => {
    using _ = lasting();
    await page.viewport(1280, 900);
    const { answer } = await book(others);
    answer();
    await expect.element(line('Ben pays you').getByText('Payment recorded')).toBeVisible();
    await page.viewport(390, 844);
    await expect.element(line('Ben pays you').getByText('Payment recorded')).toBeVisible();
    await expect.element(line('Ben pays you').getByRole('button', { name: 'Undo' })).toBeVisible();
  });
});

it('the focus is on Undo while a payment is booked, and on the screen once its line has gone', async () => {
  const { server } = startHouse({ transactions: [dinner()] });
  const answer = server.hold(createSettlement);
  await openApp(BALANCES);
  const pressed = line('Ben pays you').getByRole('button', { name: 'Mark as received' });
  await expect.element(pressed).toBeVisible();
  using time = hurried();
  (pressed.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(line('Ben pays you').getByText('Recording the payment…')).toBeVisible();
  await expect.poll(() => line('Ben pays you').element().contains(document.activeElement)).toBe(true);
  answer();
  await expect.poll(() => document.activeElement?.textContent).toBe('Undo');
  expect(time.pass()).toBe(1);
  await expect.element(line('Ben pays you')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
});

it('the focus is on the screen once Undo has taken a payment back', async () => {
  using _ = lasting();
  startHouse({ transactions: [dinner()] });
  await openApp(BALANCES);
  await line('Ben pays you').getByRole('button', { name: 'Mark as received' }).click();
  await expect.element(line('Ben pays you').getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Payment taken back')).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
});
