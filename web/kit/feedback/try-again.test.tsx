import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getGroupBalances } from '#contract/balances.ts';
import { listComments } from '#contract/comments.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const main = page.getByRole('main');
const again = page.getByRole('button', { name: /^(Try again|Volver a intentarlo)$/ });

async function pressAgain(address: string, endpoint: EndpointShape, language: 'en' | 'es') {
  const { server } = startHouse({ transactions: [dinner()] });
  const loadAgain = server.refuse(endpoint, 'INSUFFICIENT_PERMISSIONS');
  await openApp(`/groups/${flat().id}${address}`, { language });
  await expect.element(again).toBeVisible();
  const button = again.element();
  if (button instanceof HTMLElement) button.focus();
  return { loadAgain, press: () => userEvent.keyboard('{Enter}') };
}

const PLACES = [
  ['en', '', getGroupBalances],
  ['es', '/balances', getGroupBalances],
  ['en', '/details', getGroupBalances],
  ['es', `/transaction/${dinner().id}`, listComments],
] as const;

it.each(PLACES)(
  'what is read again leaves the focus to the screen (%s %s)',
  async (language, address, endpoint) => {
    const { loadAgain, press } = await pressAgain(address, endpoint, language);
    loadAgain();
    await press();
    await expect.element(again).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.closest('main, [data-modal]')).not.toBeNull();
  },
);

it('leaves the focus to the screen, too, where it fails again', async () => {
  const { press } = await pressAgain('/balances', getGroupBalances, 'en');
  await press();
  await expect.poll(() => document.activeElement?.matches('main')).toBe(true);
  await expect.element(again).toBeVisible();
});

it('takes no focus where the reader has moved it meanwhile', async () => {
  const { server } = startHouse({ transactions: [dinner()] });
  const loadAgain = server.refuse(getGroupBalances, 'INSUFFICIENT_PERMISSIONS');
  await openApp(`/groups/${flat().id}/details`);
  await expect.element(again).toBeVisible();
  const leave = main.getByRole('button', { name: 'Leave group' });
  await expect.element(leave).toBeVisible();
  loadAgain();
  const name = leave.element();
  await again.click();
  if (name instanceof HTMLElement) name.focus();
  await expect.element(again).not.toBeInTheDocument();
  expect(document.activeElement).toBe(name);
});
