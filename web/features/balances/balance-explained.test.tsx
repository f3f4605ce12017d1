import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, BEN, CLEO, flat, id } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp } from '#web/test/open-app.tsx';

const handed = (number: number, type: 'settlement' | 'transfer', from: typeof ANA, description: string) =>
  dinner({ id: id(number), type, description, amount: 500, payers: evenly(from), recipients: evenly(ANA) });

it.each([
  ['en', 'On another day…', 'At the end of', 'Balance on 1 Mar 2026', '€20.00', 'Now', '€25.00'],
  ['es', 'En otro día…', 'Al final del', 'Saldo el 1 mar 2026', '20,00 €', 'Ahora', '25,00 €'],
] as const)(
  'a balance is explained as of any day, with what it was after each transaction, in %s',
  async (language, onDay, field, total, then, now, today) => {
    const transactions = [
      dinner({ date: '2026-03-01' }),
      dinner({
        id: id(201),
        date: '2026-03-10',
        amount: 1500,
        recipients: evenly(ANA, BEN, CLEO),
        payers: evenly(BEN),
      }),
      dinner({ id: id(202), date: '2026-03-14', amount: 1000, recipients: evenly(CLEO) }),
    ];
    await openApp(`/groups/${flat().id}/balances`, { transactions, language });
    await page
      .getByRole('button', { name: /^(Explain the balance of|Explicar el saldo de)/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^(Your balance|Tu saldo)$/ });
    const said = () =>
      dialog
        .getByText(/^(balance|saldo) /)
        .elements()
        .map((line) => line.textContent?.replace(/^\w+ /, '').replace(/\u00a0/g, ' '));
    await expect.poll(() => said().length).toBe(3);
    expect(said()[0]).toBe(today);
    expect(said()[2]).toBe(then);
    await dialog.getByRole('button', { name: onDay }).click();
    await dialog.getByLabelText(field).fill('2026-03-01');
    await expect.element(dialog.getByText(total)).toBeVisible();
    await expect.poll(said).toEqual([then]);
    await dialog.getByRole('button', { name: now, exact: true }).click();
    await expect.poll(() => said().length).toBe(3);
  },
);

it.each([
  ['en', 'Your balance', 'Ben paid you', 'Cleo paid you · Keys'],
  ['es', 'Tu saldo', 'Ben te pagó', 'Cleo te pagó · Keys'],
] as const)('a balance is explained by who paid whom, in %s', async (language, title, paid, named) => {
  const transactions = [
    dinner(),
    handed(201, 'settlement', BEN, 'Settlement'),
    handed(202, 'transfer', CLEO, 'Keys'),
  ];
  await openApp(`/groups/${flat().id}/balances`, { transactions, language });
  await page
    .getByRole('button', { name: /^(Explain the balance of|Explicar el saldo de)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect.element(dialog.getByRole('link', { name: paid, exact: true })).toBeVisible();
  const links = () =>
    dialog
      .getByRole('link')
      .elements()
      .map((link) => link.textContent?.replace(/[\u2066-\u2069]/g, ''));
  await expect.poll(links).toContain(named);
});

it.each([
  [
    'en',
    'Your balance',
    [/paid €30\.00, share €10\.00$/, /received €3\.00, share €1\.00$/, /gave €0\.00, received €5\.00$/],
  ],
  [
    'es',
    'Tu saldo',
    [
      /pagado 30,00\s€, parte 10,00\s€$/,
      /recibido 3,00\s€, parte 1,00\s€$/,
      /dado 0,00\s€, recibido 5,00\s€$/,
    ],
  ],
] as const)(
  'the reader’s own balance is explained without a third person, in %s',
  async (language, title, lines) => {
    const transactions = [
      dinner(),
      dinner({ id: id(201), type: 'income', amount: 300 }),
      handed(202, 'transfer', CLEO, 'Keys'),
      handed(203, 'settlement', BEN, 'Settlement'),
    ];
    await openApp(`/groups/${flat().id}/balances`, { transactions, language });
    await page
      .getByRole('button', { name: /^(Explain the balance of|Explicar el saldo de)/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: title });
    const settled = language === 'en' ? /paid €0\.00, was paid €5\.00$/ : /pagado 0,00\s€, cobrado 5,00\s€$/;
    for (const line of [...lines, settled]) await expect.element(dialog.getByText(line)).toBeVisible();
  },
);
