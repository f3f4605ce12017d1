import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listTransactions } from '#contract/transactions.ts';
import type { KeptScreen } from '#web/lib/arrival/arrival.ts';
import { flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp } from '#web/test/open-app.tsx';
import type { AnswerStore, AnswerToKeep } from './answer-store.ts';
import { keepScreen } from './kept-screen.ts';

const GROUP = `/groups/${flat().id}`;
const row = page.getByRole('link', { name: dinner().description, exact: true });

/** What is written when the page is kept as it stands. */
async function kept(client = new QueryClient()) {
  const written: AnswerToKeep[] = [];
  const store: AnswerStore = {
    read: () => Promise.resolve(undefined),
    write: async (answers) => void written.push(...answers),
    forgetGroup: () => Promise.resolve(),
  };
  await keepScreen(store, client);
  const [screen] = written;
  return screen && { ...screen, data: screen.data as KeptScreen };
}

async function openGroup() {
  const { server } = await openApp(GROUP, { transactions: [dinner()] });
  await expect.element(row).toBeVisible();
  return server;
}

it('keeps what stands on the screen beside the answers of its group, for a window as wide', async () => {
  await openGroup();
  await expect.element(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  const screen = await kept();
  expect(screen).toMatchObject({
    group: flat().id,
    hash: JSON.stringify(['screen', GROUP]),
    data: { width: 390, language: 'en' },
  });
  const markup = screen?.data.markup;
  expect(markup).toContain(dinner().description);
  expect(markup, 'the bar at the foot').toContain('data-bottom-bar');
});

it('keeps the styles of elements where the Content Security Policy lets them be', async () => {
  await openGroup();
  const styled = document.querySelectorAll<HTMLElement>('#root [style]');
  expect(styled.length).toBeGreaterThan(0);
  const markup = (await kept())?.data.markup ?? '';
  expect(markup).not.toContain(' style=');
  const copy = new DOMParser().parseFromString(markup, 'text/html');
  const texts = [...copy.querySelectorAll<HTMLElement>('[data-style]')].map(({ dataset }) => dataset.style);
  expect(texts).toEqual([...styled].map(({ style }) => style.cssText));
  expect(document.querySelectorAll('#root [style]'), 'the page itself is as it was').toHaveLength(
    styled.length,
  );
});

it('keeps nothing while anything is open over the page', async () => {
  await openGroup();
  await page.getByRole('button', { name: /filter/i }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(await kept()).toBeUndefined();
});

it('keeps nothing of a page that is scrolled, nor of one that does not begin so', async () => {
  await openGroup();
  document.body.style.minHeight = '3000px';
  window.scrollTo(0, 100);
  expect(await kept()).toBeUndefined();
  window.scrollTo(0, 0);
  document.body.style.minHeight = '';
  expect(await kept()).toBeDefined();
  for (const address of [`${GROUP}?q=rent`, `${GROUP}#profile`, `${GROUP}/details`, '/admin/accounts']) {
    window.history.replaceState(null, '', address);
    expect(await kept(), address).toBeUndefined();
  }
});

it('keeps nothing while the screen of the address is on its way', async () => {
  await openGroup();
  window.history.replaceState(null, '', '/dashboard');
  expect(await kept()).toBeUndefined();
});

it('keeps nothing that was typed, and nothing without a connection', async () => {
  const server = await openGroup();
  const search = page.getByRole('searchbox');
  await search.fill('secret');
  // Begun while the field is emptied, the search would fill it again.
  await expect.poll(() => server.sent(listTransactions).at(-1)?.query).toMatchObject({ q: 'secret' });
  window.history.replaceState(null, '', GROUP);
  expect(await kept()).toBeUndefined();
  await search.fill('');
  await expect.poll(() => kept()).toBeDefined();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  expect(await kept()).toBeUndefined();
});

it('keeps nothing of a list that was read on', async () => {
  await openGroup();
  const rows = document.createElement('ul');
  rows.innerHTML = '<li>Dinner</li>'.repeat(1_500);
  document.getElementById('root')?.append(rows);
  expect(await kept()).toBeUndefined();
  rows.remove();
  expect(await kept()).toBeDefined();
});

it('keeps nothing with the code of an invitation', async () => {
  await openGroup();
  const link = document.createElement('a');
  link.href = '/invitations/abcdef';
  document.getElementById('root')?.append(link);
  expect(await kept()).toBeUndefined();
  link.remove();
  expect(await kept()).toBeDefined();
});

it('keeps nothing while anything that the page shows is expected, or could not be read', async () => {
  await openGroup();
  const client = new QueryClient();
  const answer = Promise.withResolvers<string>();
  const observer = new QueryObserver(client, { queryKey: ['groups'], queryFn: () => answer.promise });
  const leave = observer.subscribe(() => undefined);
  expect(await kept(client)).toBeUndefined();
  answer.resolve('all of them');
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  expect(await kept(client)).toBeDefined();
  leave();
});
