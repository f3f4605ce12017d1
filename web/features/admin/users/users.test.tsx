import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getUser, listUsers } from '#contract/premium/admin.ts';
import { account, changeOf, startAdminHouse } from '#web/test/admin.ts';
import { id } from '#web/test/cast.ts';
import { openApp } from '#web/test/open-app.tsx';

const UMA = account(10, 'Uma One', { tier: 'premium', groupCount: 5 });
const VERA = account(11, 'Vera Two', { emailConfirmed: false });
const WIM = account(12, 'Wim Three', { overLimit: true, deletionDueAt: '2026-04-01T10:00:00.000Z' });
const users = [UMA, VERA, WIM];
const crowd = Array.from({ length: 60 }, (_, place) => account(100 + place, `Person ${place + 1}`));

const links = page.getByRole('main').getByRole('rowheader').getByRole('link');
const names = () => links.elements().map(({ textContent }) => textContent);

async function choose(label: string, option: string) {
  await page.getByLabelText(label).click();
  await page.getByRole('option', { name: option }).click();
}

describe('the list of users', () => {
  it.each([
    [
      'en',
      ['Search by name or email', 'Tier', 'Premium', 'All tiers', 'Email address', 'Not confirmed'],
      ['Over the limit', 'Ends on 1 Apr 2026'],
    ],
    [
      'es',
      ['Buscar por nombre o correo', 'Nivel', 'Premium', 'Todos los niveles', 'Correo', 'Sin confirmar'],
      ['Sobre el límite', 'Termina el 1 abr 2026'],
    ],
  ] as const)(
    'is searched and narrowed, and its address says so (%s)',
    async (language, [search, tier, premium, allTiers, address, unconfirmed], marks) => {
      const { server } = startAdminHouse({ users, language });
      await openApp('/admin/users', { language });
      await expect.poll(names).toEqual(['Uma One', 'Vera Two', 'Wim Three']);
      for (const mark of marks) await expect.element(page.getByText(mark)).toBeVisible();
      await choose(tier, premium);
      await expect.poll(names).toEqual(['Uma One']);
      expect(window.location.search).toBe('?tier=premium');
      await choose(tier, allTiers);
      await choose(address, unconfirmed);
      await expect.poll(names).toEqual(['Vera Two']);
      await page.getByLabelText(search).fill('nothing');
      await expect.poll(() => window.location.search).toBe('?confirmed=false&search=nothing');
      await expect.poll(names).toEqual([]);
      expect(server.sent(listUsers).at(-1)?.query).toMatchObject({
        search: 'nothing',
        confirmed: 'false',
        limit: 25,
      });
    },
  );

  it.each([
    ['en', 'No account is found', 'Clear filters'],
    ['es', 'No se encuentra ninguna cuenta', 'Quitar filtros'],
  ] as const)('without a match offers to clear the filters (%s)', async (language, title, clear) => {
    startAdminHouse({ users, language });
    await openApp('/admin/users?search=nothing&tier=free', { language });
    await expect.element(page.getByText(title)).toBeVisible();
    await page.getByRole('button', { name: clear }).click();
    await expect.poll(names).toEqual(['Uma One', 'Vera Two', 'Wim Three']);
  });

  it('goes from page to page and back, as long as each is chosen to be', async () => {
    const { server } = startAdminHouse({ users: crowd });
    await openApp('/admin/users');
    await expect.poll(() => names().length).toBe(25);
    const previous = page.getByRole('button', { name: 'Previous' });
    await expect.element(previous).toBeDisabled();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => names()[0]).toBe('Person 26');
    expect(window.location.search).toBe('?cursor=25');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => names()).toHaveLength(10);
    await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await previous.click();
    await expect.poll(() => names()[0]).toBe('Person 26');
    await previous.click();
    await expect.poll(() => names()[0]).toBe('Person 1');
    expect(window.location.search).toBe('');
    await choose('Per page', '50 per page');
    await expect.poll(() => names().length).toBe(50);
    expect(server.sent(listUsers).at(-1)?.query.limit).toBe(50);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => names()[0]).toBe('Person 51');
    await page.getByLabelText('Search by name or email').fill('Person 7');
    await expect.poll(names).toEqual(['Person 7']);
  });

  it('leads back from a page that was shared to the first one', async () => {
    startAdminHouse({ users: crowd });
    await openApp('/admin/users?cursor=50');
    await expect.poll(() => names()[0]).toBe('Person 51');
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => names()[0]).toBe('Person 1');
  });

  it('leads from a page that the server refuses to the first one, and lists as many as are on offer', async () => {
    const { server } = startAdminHouse({ users: crowd });
    server.refuse(listUsers, 'VALIDATION_ERROR', { once: true });
    await openApp('/admin/users?cursor=wrong&limit=10');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => names()[0]).toBe('Person 1');
    expect(window.location.search).toBe('?limit=10');
    await expect.element(page.getByLabelText('Per page')).toHaveTextContent('25 per page');
  });

  it.each([
    ['en', 'Failed to load users', 'Try again'],
    ['es', 'Error al cargar los usuarios', 'Volver a intentarlo'],
  ] as const)('that did not load is asked for again by a press (%s)', async (language, failed, again) => {
    const { server } = startAdminHouse({ users, language });
    server.refuse(listUsers, 'VALIDATION_ERROR', { once: true });
    await openApp('/admin/users', { language });
    await expect.element(page.getByText(failed)).toBeVisible();
    await page.getByRole('button', { name: again }).click();
    await expect.poll(names).toEqual(['Uma One', 'Vera Two', 'Wim Three']);
  });
});

describe('the details of a user', () => {
  it.each([
    [
      'en',
      'Signed-in devices',
      'Spanish',
      'since 14 Mar 2026',
      'Admin',
      'Free → Premium',
      'Root Admin',
      'granted by an admin, active',
    ],
    [
      'es',
      'Dispositivos con sesión',
      'Español',
      'desde el 14 mar 2026',
      'Administrador',
      'Gratis → Premium',
      'Root Admin',
      'concedida por un administrador, activa',
    ],
  ] as const)(
    'tell groups, devices, language, the subscription and the history of the tier (%s)',
    async (language, devices, spoken, since, role, change, by, subscription) => {
      startAdminHouse({ users, changes: [changeOf(UMA), changeOf(VERA)], language });
      await openApp('/admin/users', { language });
      await page.getByRole('link', { name: 'Uma One' }).click();
      await expect.element(page.getByRole('heading', { name: 'Uma One' })).toBeVisible();
      const main = page.getByRole('main');
      await expect.element(main.getByText(devices)).toBeVisible();
      await expect.element(main.getByText(spoken)).toBeVisible();
      await expect.element(main.getByText('Boat')).toBeVisible();
      await expect.element(main.getByText(since)).toBeVisible();
      await expect.element(main.getByText(role, { exact: true })).toBeVisible();
      await expect.element(main.getByText(change)).toBeVisible();
      await expect.element(main.getByText(by)).toBeVisible();
      await expect.element(main.getByText(new RegExp(`^${subscription}`))).toBeVisible();
      await expect.element(main.getByText('admin-grant-01h')).toBeVisible();
      await expect.element(main.getByText(UMA.id)).toBeVisible();
    },
  );

  it('lead to the log of this user', async () => {
    startAdminHouse({ users, changes: [changeOf(UMA), changeOf(VERA, { reason: 'Another' })] });
    await openApp(`/admin/users/${UMA.id}`);
    await page.getByRole('link', { name: 'In the log' }).click();
    await expect.poll(names).toEqual(['Uma One']);
    expect(window.location.search).toBe(`?userId=${UMA.id}`);
  });

  it.each([
    ['en', id(99), 'There is no such account', 'All users'],
    ['es', 'x', 'No existe esa cuenta', 'Todos los usuarios'],
  ] as const)('say where there is no such account (%s)', async (language, userId, missing, all) => {
    const { server } = startAdminHouse({ users, language });
    if (userId === 'x') server.refuse(getUser, 'VALIDATION_ERROR');
    await openApp(`/admin/users/${id(99)}`, { language });
    await expect.element(page.getByText(missing)).toBeVisible();
    await expect.element(page.getByRole('link', { name: all })).toHaveAttribute('href', '/admin/users');
  });

  it('that did not load are asked for again by a press', async () => {
    const { server } = startAdminHouse({ users });
    server.refuse(getUser, 'RATE_LIMIT_EXCEEDED', { once: true });
    server.refuse(getUser, 'INSUFFICIENT_PERMISSIONS', { once: true });
    await openApp(`/admin/users/${UMA.id}`);
    await expect.element(page.getByText('Failed to load this user')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Uma One' })).toBeVisible();
  });
});
