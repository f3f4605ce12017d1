import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listTransactions } from '#contract/transactions.ts';
import { ANA, BEN, CLEO, flat, id } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const BALANCES = `/groups/${flat().id}/balances`;
const main = page.getByRole('main');

const ofTwo = (number: number, description: string) =>
  dinner({
    id: id(number),
    type: 'settlement',
    description,
    amount: 600,
    payers: evenly(BEN, CLEO),
    recipients: evenly(ANA),
  });

it.each([
  ['en', 'Settled so far', 'Settlement'],
  ['es', 'Pagado hasta ahora', 'Pago'],
] as const)(
  'a payment of several without a name of its own has that of its type in the reader’s language (%s)',
  async (language, title, name) => {
    const transactions = [ofTwo(206, 'Settlement'), ofTwo(207, 'Pago'), ofTwo(208, 'Rent back')];
    startHouse({ transactions });
    await openApp(BALANCES, { language });
    const rows = main.getByRole('region', { name: title }).getByRole('listitem');
    await expect.element(rows.getByText('Rent back')).toBeVisible();
    await expect.poll(() => rows.getByText(name, { exact: true }).elements()).toHaveLength(2);
  },
);

it.each([
  ['en', 'Settled so far', 'Something went wrong', 'Try again'],
  ['es', 'Pagado hasta ahora', 'Algo ha salido mal', 'Volver a intentarlo'],
] as const)(
  'payments that did not load are said so and loaded again by a press (%s)',
  async (language, title, text, retry) => {
    const { server } = startHouse({ transactions: [ofTwo(208, 'Rent back')] });
    const loadAgain = server.refuse(listTransactions, 'INSUFFICIENT_PERMISSIONS');
    await openApp(BALANCES, { language });
    const history = main.getByRole('region', { name: title });
    await expect.element(history.getByRole('alert').getByText(text)).toBeVisible();
    loadAgain();
    await history.getByRole('button', { name: retry }).click();
    await expect.element(history.getByText('Rent back')).toBeVisible();
    expect(history.getByRole('alert').query()).toBeNull();
  },
);
