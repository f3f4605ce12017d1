import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { previewSettlement } from '#contract/balances.ts';
import { flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

it.each([
  ['en', 'In this group you are owed', '€20.00', 'Settle up'],
  ['es', 'En este grupo te deben', '20,00\u00a0€', 'Quedar en paz'],
] as const)(
  'on a phone the reader’s balance waits for no plan (%s)',
  async (language, words, figure, settle) => {
    const { server } = startHouse({ transactions: [dinner()] });
    const plan = server.hold(previewSettlement);
    await openApp(`/groups/${flat().id}`, { language });
    const main = page.getByRole('main');
    await expect.element(main.getByText(words)).toBeVisible();
    await expect.element(main.getByText(figure).first()).toBeVisible();
    await expect.element(main.getByRole('link', { name: settle })).not.toBeInTheDocument();
    plan();
    await expect.element(main.getByRole('link', { name: settle })).toBeVisible();
  },
);
