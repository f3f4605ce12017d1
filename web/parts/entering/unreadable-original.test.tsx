import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getTransaction } from '#contract/transactions.ts';
import { ANA, flat, id, person } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const GROUP = flat();
const COPIED = dinner();
const OWNER = person(1, ANA.displayName, { tier: 'premium' });

const FORMS = {
  transaction: {
    address: `/groups/${GROUP.id}/transaction/new?copy=`,
    title: { en: 'New expense', es: 'Nuevo gasto' },
    beneath: `/groups/${GROUP.id}`,
  },
  rule: {
    address: `/recurring-expenses/new?group=${GROUP.id}&copy=`,
    title: { en: 'New recurring expense', es: 'Nuevo gasto recurrente' },
    beneath: '/recurring-expenses',
  },
};

describe.each(['transaction', 'rule'] as const)('a form for a %s that is to begin with a copy', (form) => {
  const { address, title, beneath } = FORMS[form];

  it.each([
    ['en', 'We could not find what you want to copy', 'Start with an empty form', 'Amount'],
    ['es', 'No encontramos lo que quieres copiar', 'Empezar con un formulario vacío', 'Importe'],
  ] as const)(
    'is offered empty where the group has no such transaction: %s',
    async (language, said, offer, field) => {
      const { server } = startHouse({ user: OWNER, groups: [GROUP] });
      server.refuse(getTransaction, 'EXPENSE_NOT_FOUND');
      await openApp(`${address}${id(999)}`, { language });
      const dialog = page.getByRole('dialog', { name: title[language] });
      await expect.element(dialog.getByText(said)).toBeVisible();
      await dialog.getByRole('link', { name: offer }).click();
      await expect.element(dialog.getByLabelText(field, { exact: true })).toHaveValue('');
      expect(window.location.search).not.toContain('copy');
    },
  );

  it('opens once the transaction can be read', async () => {
    const { server } = startHouse({ user: OWNER, groups: [GROUP] });
    server.answer(getTransaction, () => COPIED);
    const answerAgain = server.refuse(getTransaction, 'INSUFFICIENT_PERMISSIONS');
    await openApp(`${address}${COPIED.id}`);
    const dialog = page.getByRole('dialog', { name: title.en });
    await expect.element(dialog.getByText('What you want to copy did not load')).toBeVisible();
    answerAgain();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByLabelText('Amount', { exact: true })).toHaveValue('30.00');
  });

  it('is closed to the page beneath where nothing can be copied', async () => {
    const { server } = startHouse({ user: OWNER, groups: [GROUP] });
    server.refuse(getTransaction, 'EXPENSE_NOT_FOUND');
    await openApp(`${address}${id(999)}`);
    const dialog = page.getByRole('dialog', { name: title.en });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe(beneath);
  });
});
