import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, BEN, CLEO, flat, id } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp } from '#web/test/open-app.tsx';

const handed = (number: number, type: 'settlement' | 'transfer', from: typeof ANA, description: string) =>
  dinner({ id: id(number), type, description, amount: 500, payers: evenly(from), recipients: evenly(ANA) });

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
