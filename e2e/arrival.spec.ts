import type { Page } from '@playwright/test';
import { makeGroup, spend } from './group.ts';
import { row, scrollUntil } from './group-screen.ts';
import { expect, test } from './journey.ts';

/** Lets through the scripts alone that the document of an address names; answers which calls are made from then on. */
async function openWithNamedFiles(page: Page, path: string): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  const html = await (await page.request.get(path)).text();
  await page.route('**/*.js', async (route) => {
    const { pathname } = new URL(route.request().url());
    await (html.includes(`"${pathname}"`) ? route.continue() : route.abort());
  });
  await page.goto(path);
  return calls;
}

test('a page that many begin with needs no file that its document does not name, and asks for nothing twice', async ({
  signUp,
  openDevice,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana);
  await spend(ana, group.id, { description: 'Rent', amount: 900_00, among: [ana] });
  const member = await ana.openDevice();

  const inGroup = await openWithNamedFiles(member, `/groups/${group.id}`);
  await expect(row(member, 'Rent')).toBeVisible();
  await expect(member.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
  expect(inGroup).toContain(`GET /api/groups/${group.id}/balances`);
  expect(inGroup).toEqual([...new Set(inGroup)]);

  const atHome = await openWithNamedFiles(member, '/dashboard');
  await expect(member.getByRole('link', { name: group.name }).first()).toBeVisible();
  expect(atHome).toContain('GET /api/dashboard');
  expect(atHome).toEqual([...new Set(atHome)]);

  const visitor = await openDevice();
  for (const path of ['/', '/login']) {
    const calls = await openWithNamedFiles(visitor, path);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    expect(calls).toEqual([...new Set(calls)]);
  }
});

test('a group with a long past arrives with what a screen shows, and the rest as the reader comes to it', async ({
  signUp,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana);
  for (let day = 1; day <= 28; day++)
    await Promise.all(
      ['Breakfast', 'Lunch'].map((description) =>
        spend(ana, group.id, {
          description,
          amount: 900,
          among: [ana],
          date: `2026-02-${String(day).padStart(2, '0')}`,
        }),
      ),
    );
  const { page } = ana;
  await page.goto(`/groups/${group.id}`);
  await expect(row(page, 'Lunch').first()).toBeVisible();
  expect(await page.locator('*').count()).toBeLessThanOrEqual(700);

  const rows = page.getByRole('main').getByRole('region', { name: /2026/ }).getByRole('listitem');
  await expect(rows).toHaveCount(16);
  await scrollUntil(page, rows, 56);
  await expect(page.getByRole('button', { name: 'Show earlier ones' })).toBeHidden();
});

test('a page is no empty sheet before its first script is there', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('quits', { exact: true })).toBeVisible();
});
