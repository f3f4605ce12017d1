import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getTierInfo } from '#contract/premium/tier.ts';
import { ANA, flat, id } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp } from '#web/test/open-app.tsx';

const WORDS = {
  en: {
    wait: 'This has to wait',
    why: /payments can only bring what is open to zero/,
    manage: 'Manage groups',
    upgrade: 'Upgrade',
    settlement: 'Settlement',
    expense: 'Expense',
    amount: 'Amount',
  },
  es: {
    wait: 'Esto tiene que esperar',
    why: /los pagos solo pueden llevar a cero lo que está abierto/,
    manage: 'Gestionar grupos',
    upgrade: 'Mejorar el plan',
    settlement: 'Pago',
    expense: 'Gasto',
    amount: 'Importe',
  },
} as const;

const GROUP = `/groups/${flat().id}`;
const THREE = [flat(), flat({ id: id(101) }), flat({ id: id(102) })];

const form = page.getByRole('dialog', { name: /^(New|Edit|Nuevo) /i });

async function openOver(path: string) {
  // Once a session a dialog says the same of all that has to wait.
  sessionStorage.setItem(`limitReminder:${ANA.id}`, 'shown');
  await openApp(path, { user: ANA, groups: THREE, transactions: [dinner()] });
  await expect.element(form).toBeVisible();
}

it('over the limit, the form of a new entry says so before anything is typed, and leaves the amount in sight', async () => {
  await openOver(`${GROUP}/transaction/new`);
  await inEachLanguage(WORDS, async ({ wait, why, manage, upgrade, settlement, expense, amount }) => {
    await expect.element(form.getByText(wait)).toBeVisible();
    await expect.element(form.getByText(why)).toBeVisible();
    await expect.element(form.getByRole('link', { name: manage })).toHaveAttribute('href', '/groups');
    const address = '/upgrade?source=limit_banner&feature=unlimited_groups';
    await expect.element(form.getByRole('link', { name: upgrade })).toHaveAttribute('href', address);
    // Above the keyboard of a phone, too.
    const field = form.getByLabelText(amount, { exact: true }).element();
    expect(field.getBoundingClientRect().bottom).toBeLessThan(500);
    // A payment towards zero is taken.
    await form.getByText(settlement, { exact: true }).click();
    await expect.element(form.getByText(wait)).not.toBeInTheDocument();
    await expect.element(form.getByText(why)).toBeVisible();
    await form.getByText(expense, { exact: true }).click();
  });
});

it.each([
  ['a copy', `new?copy=${dinner().id}`],
  ['an edit', `${dinner().id}/edit`],
])('over the limit, the form of %s says so too', async (_what, path) => {
  await openOver(`${GROUP}/transaction/${path}`);
  await expect.element(form.getByText(WORDS.en.wait)).toBeVisible();
});

it('within the limit, the form says nothing of it', async () => {
  const { server } = await openApp(`${GROUP}/transaction/new`, { user: ANA, groups: THREE.slice(0, 2) });
  await expect.element(form).toBeVisible();
  await expect.poll(() => server.sent(getTierInfo)).not.toEqual([]);
  await expect.element(form.getByText(WORDS.en.wait)).not.toBeInTheDocument();
});
