import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getUser, listUsers } from '#contract/premium/admin.ts';
import { account, changeOf, startAdminHouse } from '#web/test/admin.ts';
import { id } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
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
  it('is searched and narrowed, and its address says so', async () => {
    const WORDS = {
      en: {
        search: 'Search by name or email',
        tier: 'Tier',
        premium: 'Premium',
        allTiers: 'All tiers',
        address: 'Email address',
        unconfirmed: 'Not confirmed',
        marks: ['Over the limit', 'Ends on 1 Apr 2026'],
      },
      es: {
        search: 'Buscar por nombre o correo',
        tier: 'Nivel',
        premium: 'Premium',
        allTiers: 'Todos los niveles',
        address: 'Correo',
        unconfirmed: 'Sin confirmar',
        marks: ['Por encima del límite', 'Termina el 1 abr 2026'],
      },
    } as const;
    const { es } = WORDS;
    const { server } = startAdminHouse({ users });
    await openApp('/admin/users');
    await inEachLanguage(WORDS, async ({ search, tier, address, marks }) => {
      await expect.poll(names).toEqual(['Uma One', 'Vera Two', 'Wim Three']);
      for (const mark of marks) await expect.element(page.getByText(mark)).toBeVisible();
      for (const label of [search, tier, address])
        await expect.element(page.getByLabelText(label)).toBeVisible();
    });
    await page.getByLabelText(es.tier).click();
    await inEachLanguage(WORDS, async ({ premium, allTiers }) => {
      for (const name of [premium, allTiers])
        await expect.element(page.getByRole('option', { name })).toBeVisible();
    });
    await page.getByRole('option', { name: es.premium }).click();
    await expect.poll(names).toEqual(['Uma One']);
    expect(window.location.search).toBe('?tier=premium');
    await choose(es.tier, es.allTiers);
    await choose(es.address, es.unconfirmed);
    await expect.poll(names).toEqual(['Vera Two']);
    await inEachLanguage(WORDS, async ({ address, unconfirmed }) => {
      await expect.element(page.getByLabelText(address)).toHaveTextContent(unconfirmed);
    });
    await page.getByLabelText(es.search).fill('nothing');
    await expect.poll(() => window.location.search).toBe('?confirmed=false&search=nothing');
    await expect.poll(names).toEqual([]);
    expect(server.sent(listUsers).at(-1)?.query).toMatchObject({
      search: 'nothing',
      confirmed: false,
      limit: 25,
    });
    await page.getByLabelText(es.search).fill('all');
    await expect.poll(() => window.location.search).toBe('?confirmed=false&search=all');
  });

  it('without a match offers to clear the filters', async () => {
    const WORDS = {
      en: ['No account found', 'Clear filters'],
      es: ['No se encuentra ninguna cuenta', 'Quitar filtros'],
    } as const;
    startAdminHouse({ users });
    await openApp('/admin/users?search=nothing&tier=free');
    await inEachLanguage(WORDS, async ([title, clear]) => {
      await expect.element(page.getByText(title)).toBeVisible();
      await expect.element(page.getByRole('button', { name: clear })).toBeVisible();
    });
    page.getByRole('button', { name: WORDS.es[1] }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(names).toEqual(['Uma One', 'Vera Two', 'Wim Three']);
    await expect.element(page.getByLabelText('Buscar por nombre o correo')).toHaveFocus();
  });

  it('goes from page to page and back, as long as each is chosen to be', async () => {
    const { server } = startAdminHouse({ users: crowd });
    await openApp('/admin/users');
    await expect.poll(() => names().length).toBe(25);
    const previous = page.getByRole('button', { name: 'Previous' });
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => names()[0]).toBe('Person 26');
    expect(window.location.search).toBe('?cursor=25');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => names()).toHaveLength(10);
    await expect.element(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
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

  it('keeps the focus of the keyboard on the button that has led to the last or the first page', async () => {
    const { server } = startAdminHouse({ users: crowd.slice(0, 30) });
    await openApp('/admin/users');
    await expect.poll(() => names()[0]).toBe('Person 1');
    for (const [name, first] of [
      ['Next', 'Person 26'],
      ['Previous', 'Person 1'],
    ] as const) {
      const button = page.getByRole('button', { name });
      (button.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => names()[0]).toBe(first);
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
      await expect.element(button).toHaveFocus();
      // At the end it does nothing.
      const asked = server.sent(listUsers).length;
      await userEvent.keyboard('{Enter}');
      expect(names()[0]).toBe(first);
      expect(server.sent(listUsers)).toHaveLength(asked);
    }
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

  it('that did not load is asked for again by a press', async () => {
    const WORDS = {
      en: ['The users did not load', 'Try again'],
      es: ['No se han podido cargar los usuarios', 'Volver a intentarlo'],
    } as const;
    const { server } = startAdminHouse({ users });
    server.refuse(listUsers, 'VALIDATION_ERROR', { once: true });
    await openApp('/admin/users');
    await inEachLanguage(WORDS, async ([failed, again]) => {
      await expect.element(page.getByText(failed)).toBeVisible();
      await expect.element(page.getByRole('button', { name: again })).toBeVisible();
    });
    await page.getByRole('button', { name: WORDS.es[1] }).click();
    await expect.poll(names).toEqual(['Uma One', 'Vera Two', 'Wim Three']);
  });
});

describe('the details of a user', () => {
  it('tell groups, devices, language, the subscription and the history of the tier', async () => {
    const WORDS = {
      en: {
        devices: 'Signed-in devices',
        spoken: 'Spanish',
        since: 'since 14 Mar 2026',
        role: 'Admin',
        change: 'Free → Premium',
        subscription: /^granted by an admin, active/,
      },
      es: {
        devices: 'Dispositivos con sesión',
        spoken: 'Español',
        since: 'desde el 14 mar 2026',
        role: 'Administrador',
        change: 'Gratis → Premium',
        subscription: /^concedida por un administrador, activa/,
      },
    } as const;
    startAdminHouse({ users, changes: [changeOf(UMA), changeOf(VERA)] });
    await openApp('/admin/users');
    await page.getByRole('link', { name: 'Uma One' }).click();
    await expect.element(page.getByRole('heading', { name: 'Uma One' })).toBeVisible();
    const main = page.getByRole('main');
    await inEachLanguage(WORDS, async ({ devices, spoken, since, role, change, subscription }) => {
      await expect.element(main.getByText(devices)).toBeVisible();
      await expect.element(main.getByText(spoken)).toBeVisible();
      await expect.element(main.getByText('Boat')).toBeVisible();
      await expect.element(main.getByText(since)).toBeVisible();
      await expect.element(main.getByText(role, { exact: true })).toBeVisible();
      await expect.element(main.getByText(change)).toBeVisible();
      await expect.element(main.getByText('Root Admin')).toBeVisible();
      await expect.element(main.getByText(subscription)).toBeVisible();
      await expect.element(main.getByText('admin-grant-01h')).toBeVisible();
      await expect.element(main.getByText(UMA.id)).toBeVisible();
    });
  });

  it('lead to the log of this user', async () => {
    startAdminHouse({ users, changes: [changeOf(UMA), changeOf(VERA, { reason: 'Another' })] });
    await openApp(`/admin/users/${UMA.id}`);
    await page.getByRole('link', { name: 'In the log' }).click();
    await expect.poll(names).toEqual(['Uma One']);
    expect(window.location.search).toBe(`?userId=${UMA.id}`);
  });

  it.each(['is unknown', 'is refused'])('say where there is no such account, as its id %s', async (what) => {
    const WORDS = {
      en: ['There is no such account', 'All users'],
      es: ['No existe esa cuenta', 'Todos los usuarios'],
    } as const;
    const { server } = startAdminHouse({ users });
    if (what === 'is refused') server.refuse(getUser, 'VALIDATION_ERROR');
    await openApp(`/admin/users/${id(99)}`);
    await inEachLanguage(WORDS, async ([missing, all]) => {
      await expect.element(page.getByText(missing)).toBeVisible();
      await expect.element(page.getByRole('link', { name: all })).toHaveAttribute('href', '/admin/users');
    });
  });

  it('that did not load are asked for again by a press', async () => {
    const { server } = startAdminHouse({ users });
    server.refuse(getUser, 'RATE_LIMIT_EXCEEDED', { once: true });
    server.refuse(getUser, 'INSUFFICIENT_PERMISSIONS', { once: true });
    await openApp(`/admin/users/${UMA.id}`);
    await expect.element(page.getByText('This user did not load')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Uma One' })).toBeVisible();
  });
});
